import { getOk } from "../../shared/get-ok.ts";
import { poll } from "../../shared/poll.ts";
import type { ProcessSpec } from "../../shared/spawn-child.ts";
import type { Credentials } from "./credentials.ts";
import { createKubeApi } from "./kube-api.ts";

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 15_000;

export type ComponentContext = Readonly<{
  /** The program of `find-control-plane.ts`. */
  program: string;
  dir: string;
  kubeconfig: string;
  credentials: Credentials;
  /** The machine's address at which the API server listens; null: loopback, which no pod reaches. */
  address: string | null;
}>;

export type EtcdPorts = Readonly<{ client: number; peer: number }>;

/** The addresses that Services get. */
export const SERVICE_ADDRESSES = "10.96.0.0/16";
/** The addresses that pods of real nodes get. */
export const POD_ADDRESSES = "10.244.0.0/16";

const hostOf = ({ address }: Pick<ComponentContext, "address">) => address ?? "127.0.0.1";

export const serverUrl = (context: Pick<ComponentContext, "address">, port: number): string =>
  `https://${hostOf(context)}:${port}`;

/** The store of the cluster's objects. Its data is thrown away, so it skips fsync. */
export function etcd(context: ComponentContext, { client, peer }: EtcdPorts): ProcessSpec {
  const args = [
    `--data-dir=${context.dir}/etcd`,
    "--unsafe-no-fsync",
    "--log-level=warn",
    `--listen-client-urls=http://127.0.0.1:${client}`,
    `--advertise-client-urls=http://127.0.0.1:${client}`,
    `--listen-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-cluster=default=http://127.0.0.1:${peer}`,
  ];
  return component(context, "etcd", args, () => getOk(`http://127.0.0.1:${client}/readyz`, 2_000));
}

export function apiServer(context: ComponentContext, ports: { etcd: number; api: number }): ProcessSpec {
  const { tokenFile, serviceAccountKeyFile, certDir, certFile, token, kubeletClient } = context.credentials;
  const server = serverUrl(context, ports.api);
  const args = [
    `--etcd-servers=http://127.0.0.1:${ports.etcd}`,
    `--bind-address=${hostOf(context)}`,
    `--secure-port=${ports.api}`,
    `--cert-dir=${certDir}`,
    `--token-auth-file=${tokenFile}`,
    "--authorization-mode=RBAC",
    "--anonymous-auth=false",
    "--service-account-issuer=https://kubernetes.default.svc",
    `--service-account-key-file=${serviceAccountKeyFile}`,
    `--service-account-signing-key-file=${serviceAccountKeyFile}`,
    `--service-cluster-ip-range=${SERVICE_ADDRESSES}`,
    ...(context.address === null
      ? ["--endpoint-reconciler-type=none"]
      : [
          `--advertise-address=${context.address}`,
          "--kubelet-preferred-address-types=InternalIP",
          `--kubelet-client-certificate=${kubeletClient.certFile}`,
          `--kubelet-client-key=${kubeletClient.keyFile}`,
        ]),
    // Pods leave a lost node after seconds, not after five minutes.
    "--default-not-ready-toleration-seconds=2",
    "--default-unreachable-toleration-seconds=2",
    "--profiling=false",
  ];
  return component(context, "kube-apiserver", args, async () => {
    const api = createKubeApi({ server, token, certFile });
    await api.call("GET", "/readyz").finally(() => api.close());
  });
}

/** Silence of a node after which its pods are moved. */
const NODE_SILENCE_SECONDS = 12;

export function controllerManager(context: ComponentContext, port: number): ProcessSpec {
  const { serviceAccountKeyFile, certFile, certDir } = context.credentials;
  const args = [
    `--kubeconfig=${context.kubeconfig}`,
    "--bind-address=127.0.0.1",
    `--secure-port=${port}`,
    `--cert-dir=${certDir}/controller-manager`,
    `--service-account-private-key-file=${serviceAccountKeyFile}`,
    `--root-ca-file=${certFile}`,
    ...(context.address === null ? [] : ["--allocate-node-cidrs=true", `--cluster-cidr=${POD_ADDRESSES}`]),
    `--node-monitor-grace-period=${NODE_SILENCE_SECONDS}s`,
    "--node-monitor-period=1s",
    "--leader-elect=false",
    "--profiling=false",
  ];
  return component(context, "kube-controller-manager", args, () => Promise.resolve());
}

export function scheduler(context: ComponentContext, port: number): ProcessSpec {
  const args = [
    `--kubeconfig=${context.kubeconfig}`,
    "--bind-address=127.0.0.1",
    `--secure-port=${port}`,
    `--cert-dir=${context.credentials.certDir}/scheduler`,
    "--leader-elect=false",
    "--profiling=false",
  ];
  return component(context, "kube-scheduler", args, () => Promise.resolve());
}

function component(
  { program, dir }: ComponentContext,
  name: string,
  args: readonly string[],
  isReady: () => Promise<void>,
): ProcessSpec {
  return {
    name,
    command: program,
    args: [name, ...args],
    env: { GOMAXPROCS: "2" },
    cwd: dir,
    logFile: `${dir}/logs/${name}.log`,
    pidFile: `${dir}/pids/${name}.json`,
    // Every argument list names the cluster's folder.
    marker: dir,
    stopSignal: "SIGTERM",
    stopTimeoutMs: STOP_TIMEOUT_MS,
    waitReady: (gone) => poll(name, isReady, { timeoutMs: READY_TIMEOUT_MS, signal: gone, everyMs: 100 }),
  };
}
