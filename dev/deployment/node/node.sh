#!/bin/bash
# The first process of a node, in namespaces of its own for processes, mounts and network: it gives the node its network and folders, runs
# what a node runs, and ends with the first of these, and all its containers with it, as a machine that loses power.
set -euo pipefail
: "${NODE_DIR:?}" "${NODE_NAME:?}" "${NODE_IP:?}" "${GATEWAY_IP:?}" "${POD_ADDRESSES:?}" "${PROGRAM:?}" "${ROUTER:?}" "${KUBECONFIG:?}"

mount --make-rshared /
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /var/log

ip link set lo up
until ip link show eth0 >/dev/null 2>&1; do sleep 0.1; done
ip address add "$NODE_IP/24" dev eth0
ip link set eth0 up
ip route add default via "$GATEWAY_IP"
echo 1 >/proc/sys/net/ipv4/ip_forward
echo 1 >/proc/sys/net/bridge/bridge-nf-call-iptables
# Pods leave the cluster, for what there is outside, by their node's address.
iptables -t nat -A POSTROUTING -s "$POD_ADDRESSES" ! -d "$POD_ADDRESSES" -o eth0 -j MASQUERADE

for controller in /sys/fs/cgroup/*/; do mkdir -p "$controller$NODE_NAME"; done
cpuset=/sys/fs/cgroup/cpuset
if [ -d "$cpuset" ]; then
  cat "$cpuset/cpuset.cpus" >"$cpuset/$NODE_NAME/cpuset.cpus"
  cat "$cpuset/cpuset.mems" >"$cpuset/$NODE_NAME/cpuset.mems"
fi

cd "$NODE_DIR"
containerd --config containerd.toml >>containerd.log 2>&1 &
until ctr version >/dev/null 2>&1; do sleep 0.2; done
"$PROGRAM" kubelet --config=kubelet.json --kubeconfig="$KUBECONFIG" --root-dir="$NODE_DIR/kubelet" \
  --cert-dir="$NODE_DIR/pki" --hostname-override="$NODE_NAME" --node-ip="$NODE_IP" >>kubelet.log 2>&1 &
"$PROGRAM" kube-proxy --kubeconfig="$KUBECONFIG" --hostname-override="$NODE_NAME" --proxy-mode=iptables \
  --conntrack-max-per-core=0 --cluster-cidr="$POD_ADDRESSES" >>kube-proxy.log 2>&1 &
# The enforcer of policies ends where its node is not known yet.
until "$PROGRAM" kubectl --kubeconfig="$KUBECONFIG" get node "$NODE_NAME" >/dev/null 2>&1; do sleep 0.5; done
"$ROUTER" --run-router=false --run-service-proxy=false --run-firewall=true --kubeconfig="$KUBECONFIG" \
  --hostname-override="$NODE_NAME" --health-port=0 --service-cluster-ip-range="$SERVICE_ADDRESSES" >>kube-router.log 2>&1 &
wait -n
