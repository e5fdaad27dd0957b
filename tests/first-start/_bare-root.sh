# Runs a script as an ordinary user of a bare root folder: `unshare --mount --pid --fork sh _bare-root.sh ROOT SCRIPT [NAME=VALUE]...`
# A command of the script may end with &, which a folder changed in one list with it would not outlast. Of the machine it has /dev and the network; its processes end with it.
set -eu
root=$1 script=$2
shift 2
chroot=$(PATH=$PATH:/usr/sbin:/sbin command -v chroot)
mount --make-rprivate /
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || :
exec "$chroot" --userspec=1000:1000 "$root" /usr/bin/env -i HOME=/home/ana USER=ana LANG=C.UTF-8 TERM=dumb \
  PATH=/usr/local/bin:/usr/bin:/bin "$@" sh -c "cd /home/ana/tenho || exit
$script"
