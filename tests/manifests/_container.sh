# Plays a container on this machine: `unshare --mount sh _container.sh ROOT CHECKOUT NODE HOSTS UID WORKDIR [SOURCE TARGET rw|ro]... -- PROGRAM ARG...`
# It ends with the process that started it, also when that is killed.
# The container has a read-only root: the system's programs, /app (the checkout without the data of runs), and each volume at its path.
set -eu
root=$1 checkout=$2 node=$3 hosts=$4 uid=$5 workdir=$6
shift 6
# The PATH of the container lacks the system's folders.
chroot=$(PATH=$PATH:/usr/sbin:/sbin command -v chroot)

bind_read_only() {
  mount --rbind "$1" "$2"
  mount -o remount,bind,ro "$2"
}

mount -t tmpfs -o mode=0755 container "$root"
mkdir -p "$root/app" "$root/etc" "$root/proc" "$root/dev" "$root/opt/node"
for folder in /usr /bin /sbin /lib /lib64; do
  if [ -L "$folder" ]; then
    ln -s "$(readlink "$folder")" "$root$folder"
  elif [ -d "$folder" ]; then
    mkdir "$root$folder"
    bind_read_only "$folder" "$root$folder"
  fi
done
for file in passwd group nsswitch.conf localtime ssl; do
  [ -e "/etc/$file" ] && cp -rL "/etc/$file" "$root/etc/$file"
done
cp "$hosts" "$root/etc/hosts"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
touch "$root/opt/node/node"
bind_read_only "$node" "$root/opt/node/node"
bind_read_only "$checkout" "$root/app"
[ -d "$root/app/.tenho" ] && mount -t tmpfs -o ro,mode=0755 hidden "$root/app/.tenho"
while [ "$1" != "--" ]; do
  mkdir -p "$root$2"
  mount --bind "$1" "$root$2"
  [ "$3" = rw ] || mount -o remount,bind,ro "$root$2"
  shift 3
done
shift
mount -o remount,ro "$root"
exec "$chroot" "$root" setpriv --reuid "$uid" --regid "$uid" --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs --pdeathsig KILL \
  sh -c 'cd "$0" && exec "$@"' "$workdir" "$@"
