import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeKubernetesSecrets } from "../../dev/deployment/kubernetes-deployment.ts";
import { findNodeTools } from "../../dev/deployment/node/find-node-tools.ts";
import { type NodeCluster, startNodeCluster } from "../../dev/deployment/node/start-node-cluster.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";
import { findFreePort, isPortFree } from "../../dev/shared/free-port.ts";
import { poll } from "../../dev/shared/poll.ts";
import { createSupervised, type Supervised } from "../../dev/shared/supervised-process.ts";
import { openImages } from "./_images.ts";

const run = promisify(execFile);
const TOOL_TIMEOUT_MS = 20 * 60_000;
const OUTPUT_BYTES_MAX = 64 * 2 ** 20;
const NAMESPACE = "tenho";
const RELEASE = "tenho";
export const GATEWAY_PORT = 8080;
export const SANDBOX_PORT = 8090;
const SETTLED = { timeoutMs: 6 * 60_000, everyMs: 1_000 };

type ToolOutput = Readonly<{ stdout: string; stderr: string }>;

type Container = Readonly<{
  containerID?: string;
  ready: boolean;
  restartCount: number;
}>;

export type Pod = Readonly<{
  metadata: Readonly<{
    name: string;
    deletionTimestamp?: string;
  }>;
  spec: Readonly<{ restartPolicy: string; containers: readonly Readonly<{ image: string }>[] }>;
  status: Readonly<{ phase: string; containerStatuses?: readonly Container[] }>;
}>;

/** The chart's development values on a real node. */
export type Release = Readonly<{
  cluster: NodeCluster;
  kubectl(args: readonly string[], input?: unknown): Promise<ToolOutput>;
  helm(...args: readonly string[]): Promise<ToolOutput>;
  /** Installs or upgrades the release with images of a tag. */
  upgrade(tag: string, ...args: readonly string[]): Promise<ToolOutput>;
  /** Gives the images of one tag another one. */
  retag(from: string, to: string): Promise<void>;
  pods(): Promise<readonly Pod[]>;
  /** The ids of all containers that are to go on running. */
  containers(): Promise<readonly string[]>;
  /** Waits until every pod that is to go on running is ready and none is leaving. */
  untilSettled(): Promise<void>;
  /** Address of a Service, as this machine and pods reach it. */
  urlOf(service: string, port: number): Promise<string>;
  /** Address at this machine of a Service whose policies let nobody from outside in; it follows the Service to its next pod. */
  forward(service: string, port: number): Promise<string>;
  /** Runs JavaScript in a pod of a component with its own Node; answers what it prints. */
  evaluate(component: string, script: string): Promise<string>;
  close(): Promise<void>;
}>;

/** Builds the images and starts an empty cluster that has them; null, after one sentence, where the machine cannot. */
export async function openRelease(): Promise<Release | null> {
  const config = loadDevConfig();
  const log = (line: string) => console.log(`    ${line}`);
  const tools = await findNodeTools({ ...config, log });
  const images = tools && (await openImages());
  if (tools === null || images === null) return null;
  const { engine, hasStandIns } = images;
  const built = await timed("images built", () => images.build("v1"));
  const dir = join(config.root, ".tenho", "cluster");
  const cluster = await timed("the node is ready", () =>
    startNodeCluster({ engine, tools, dir, cacheDir: config.cacheDir, log }),
  );
  await timed("images copied to the node", () => cluster.copyImages(built));
  const env = { ...process.env, KUBECONFIG: cluster.kubeconfig };
  const options = { env, cwd: config.root, timeout: TOOL_TIMEOUT_MS, maxBuffer: OUTPUT_BYTES_MAX };
  const kubectl = async (args: readonly string[], input?: unknown): Promise<ToolOutput> => {
    const running = run(tools.program, ["kubectl", ...args], options);
    running.child.stdin?.end(input === undefined ? "" : JSON.stringify(input));
    return running;
  };
  const helm = (...args: readonly string[]) => run(tools.helm, args, options);
  await kubectl(["apply", "--filename=-"], cluster.dns);
  await kubectl(["create", `--filename=${join(config.root, "k8s/namespace.yaml")}`]);
  await kubectl(["create", `--namespace=${NAMESPACE}`, `--filename=${secretsFile(join(dir, "secrets"), hasStandIns)}`]);

  const forwards: Supervised[] = [];
  const chart = join(config.root, "helm/tenho");
  const pods = async () => {
    const selector = encodeURIComponent(`app.kubernetes.io/instance=${RELEASE}`);
    const path = `/api/v1/namespaces/${NAMESPACE}/pods?labelSelector=${selector}`;
    return (await cluster.api.call<{ items: readonly Pod[] }>("GET", path)).items;
  };
  return {
    cluster,
    kubectl,
    helm,
    upgrade: (tag, ...args) =>
      helm(
        "upgrade",
        "--install",
        RELEASE,
        chart,
        `--namespace=${NAMESPACE}`,
        `--values=${join(chart, "values-dev.yaml")}`,
        `--set=image.tag=${tag}`,
        ...args,
      ),
    retag: async (from, to) => {
      for (const image of built.filter((name) => name.endsWith(`:${from}`))) {
        const target = `docker.io/${image.replace(/:[^:]+$/, `:${to}`)}`;
        const tag = ["--namespace=k8s.io", "images", "tag", "--force", `docker.io/${image}`, target];
        const { ok, output } = await cluster.node.run("ctr", tag);
        assert.ok(ok, output);
      }
    },
    pods,
    containers: async () =>
      (await pods())
        .filter(({ spec }) => spec.restartPolicy === "Always")
        .flatMap(({ status }) => (status.containerStatuses ?? []).map(({ containerID }) => containerID ?? "")),
    untilSettled: () =>
      poll(
        "every pod is ready",
        async () => {
          const staying = (await pods()).filter(({ spec }) => spec.restartPolicy === "Always");
          assert.ok(staying.length > 0);
          const unready = staying.filter(
            ({ metadata, status }) =>
              metadata.deletionTimestamp || !status.containerStatuses?.every(({ ready }) => ready),
          );
          assert.deepEqual(
            unready.map(({ metadata }) => metadata.name),
            [],
          );
        },
        SETTLED,
      ),
    urlOf: async (service, port) => {
      type Service = { spec: { clusterIP: string } };
      const { spec } = await cluster.api.call<Service>("GET", `/api/v1/namespaces/${NAMESPACE}/services/${service}`);
      return `http://${spec.clusterIP}:${port}`;
    },
    forward: async (service, port) => {
      const local = await findFreePort();
      const forwarding = createSupervised(
        {
          name: `port-forward ${service}`,
          command: tools.program,
          args: ["kubectl", "port-forward", `--namespace=${NAMESPACE}`, `service/${service}`, `${local}:${port}`],
          env,
          cwd: config.root,
          logFile: join(dir, `forward-${service}.log`),
          pidFile: join(dir, `forward-${service}.pid.json`),
          marker: `${local}:${port}`,
          stopSignal: "SIGTERM",
          stopTimeoutMs: 5_000,
          waitReady: (gone) =>
            poll(service, async () => assert.equal(await isPortFree(local), false), {
              timeoutMs: 60_000,
              signal: gone,
            }),
        },
        { log: () => undefined, autoRestart: true },
      );
      await forwarding.start();
      forwards.push(forwarding);
      return `http://127.0.0.1:${local}`;
    },
    evaluate: async (component, script) => {
      const at = [`--namespace=${NAMESPACE}`, `deployment/${RELEASE}-${component}`];
      return (await kubectl(["exec", ...at, "--", "node", "-e", script])).stdout.trim();
    },
    close: async () => {
      for (const one of forwards) await one.stop();
      await cluster.stop();
      await engine.stop();
    },
  };
}

/** Writes the Secrets and answers their file. The stand-in of the document store knows no passwords. */
function secretsFile(folder: string, hasStandIns: boolean): string {
  writeKubernetesSecrets({ folder, prefix: RELEASE, stores: null }, {});
  const file = join(folder, "manifests.json");
  if (hasStandIns) {
    writeFileSync(
      file,
      readFileSync(file, "utf8").replaceAll(/mongodb:\/\/[^@"]+@([^"?]+)\?authSource=admin/g, "mongodb://$1"),
    );
  }
  return file;
}

export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`    ${what}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return result;
}
