import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { poll } from "../../shared/poll.ts";
import { runTool, type ToolResult } from "../../shared/run-tool.ts";
import { createSupervised } from "../../shared/supervised-process.ts";
import { POD_ADDRESSES, SERVICE_ADDRESSES } from "../kubernetes/components.ts";
import type { ControlPlane } from "../kubernetes/start-control-plane.ts";
import { DNS_ADDRESS } from "./cluster-dns.ts";
import type { NodeTools } from "./find-node-tools.ts";
import { containerdConfig, kubeletConfig, podNetwork } from "./node-config.ts";
import { MACHINE_ADDRESS, nodeAddress, plug, podAddressesOf } from "./node-network.ts";

const SCRIPT = join(import.meta.dirname, "node.sh");
const CONTROL_GROUPS = "/sys/fs/cgroup";
const READY = { timeoutMs: 3 * 60_000, everyMs: 200 };
const SHORT_MS = 60_000;

export type Node = Readonly<{
  name: string;
  imagesDir: string;
  /** The command line that runs a program among the node's processes, mounts and networks. */
  commandLine(command: string, args: readonly string[]): readonly [command: string, ...args: string[]];
  /** Runs such a program to its end; never rejects. */
  run(command: string, args: readonly string[], timeoutMs?: number): Promise<ToolResult>;
  start(): Promise<void>;
  /** Ends it and all its containers at once, as if its machine lost power; `start` brings it back with the folders it had. */
  lose(): Promise<void>;
  /** Ends it and removes its folder; images stay for the next node of its number. */
  remove(): Promise<void>;
}>;

type Options = Readonly<{
  /** Counts from 1; its name and addresses derive from it. */
  number: number;
  /** The folder of the cluster. */
  clusterDir: string;
  /** The folder of its images, kept from one cluster to the next. */
  imagesDir: string;
  tools: NodeTools;
  controlPlane: ControlPlane;
  log: (line: string) => void;
}>;

/** A real node in namespaces of its own: containerd, kubelet, kube-proxy and the enforcer of network policies. */
export function createNode({ number, clusterDir, imagesDir, tools, controlPlane, log }: Options): Node {
  const name = `tenho-node-${number}`;
  const dir = join(clusterDir, name);
  for (const folder of [join(dir, "cni"), imagesDir]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(dir, "containerd.toml"), containerdConfig(dir, imagesDir));
  writeFileSync(join(dir, "cni", "10-tenho.conflist"), JSON.stringify(podNetwork(podAddressesOf(number)), null, 2));
  const { certFile: clientCaFile } = controlPlane.credentials.kubeletClient;
  const ofKubelet = { dir, name, ip: nodeAddress(number), clientCaFile, dnsAddress: DNS_ADDRESS };
  writeFileSync(join(dir, "kubelet.json"), JSON.stringify(kubeletConfig(ofKubelet), null, 2));

  const machine = createSupervised(
    {
      name,
      command: "unshare",
      args: ["--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", SCRIPT, dir],
      env: {
        ...process.env,
        NODE_DIR: dir,
        NODE_NAME: name,
        NODE_IP: nodeAddress(number),
        GATEWAY_IP: MACHINE_ADDRESS,
        POD_ADDRESSES,
        SERVICE_ADDRESSES,
        PROGRAM: tools.program,
        ROUTER: tools.router,
        KUBECONFIG: controlPlane.kubeconfig,
      },
      cwd: dir,
      logFile: join(dir, "node.log"),
      pidFile: join(clusterDir, `${name}.pid.json`),
      marker: dir,
      stopSignal: "SIGKILL",
      stopTimeoutMs: SHORT_MS,
      waitReady: async (gone) => {
        const wait = { ...READY, signal: gone };
        const pid = await poll("o primeiro processo do nó", async () => firstProcess(), wait);
        await plug(name, number, pid);
        const hasContainerd = async () => {
          const { ok, output } = await run("ctr", ["version"]);
          if (!ok) throw new Error(output);
        };
        await poll("o containerd do nó", hasContainerd, wait);
      },
    },
    { log, autoRestart: false },
  );

  /** The number, on this machine, of the process that is the node's first. */
  function firstProcess(): number {
    const outer = machine.pid();
    const [child] = outer ? readFileSync(`/proc/${outer}/task/${outer}/children`, "utf8").trim().split(" ") : [];
    if (!child) throw new Error("ainda não iniciou");
    return Number(child);
  }

  const commandLine: Node["commandLine"] = (command, args) => [
    "nsenter",
    `--target=${firstProcess()}`,
    "--mount",
    "--net",
    "--pid",
    "--",
    command,
    ...args,
  ];

  function run(command: string, args: readonly string[], timeoutMs = SHORT_MS): Promise<ToolResult> {
    const [program, ...rest] = commandLine(command, args);
    return runTool(program, rest, { env: process.env, timeoutMs });
  }

  return {
    name,
    imagesDir,
    commandLine,
    run,
    start: () => machine.start(),
    lose: () => machine.kill("SIGKILL"),
    remove: async () => {
      await machine.kill("SIGKILL");
      await poll("os grupos de controle do nó", async () => removeControlGroups(name), READY);
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Removes what is left of a node in the machine's control groups; throws while a process in them has not ended. */
function removeControlGroups(name: string): void {
  for (const controller of readdirSync(CONTROL_GROUPS)) removeTree(join(CONTROL_GROUPS, controller, name));
}

function removeTree(folder: string): void {
  let inside: string[];
  try {
    inside = readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
  } catch {
    // The controller has no group of this node.
    return;
  }
  for (const one of inside) removeTree(join(folder, one));
  rmdirSync(folder);
}
