import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openPool } from "@tenho/tests/support/stores/open-pool";
import { createConnection } from "mongoose";
import pMap from "p-map";
import { z } from "zod";
import { writeKubernetesSecrets } from "../../dev/deployment/kubernetes-deployment.ts";
import { startInfra } from "../../dev/embedded/infra.ts";
import { connectServiceClients } from "../../dev/seed/clients.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";
import { lastLines } from "../../dev/shared/log-tail.ts";
import { brokerAccess } from "../../dev/stack/broker-access.ts";
import { messagingDatabaseOf } from "../../dev/stack/database.ts";
import { SANDBOX_AI_KEY } from "../../dev/stack/environment.ts";
import type { ProcessName } from "../../dev/stack/process-names.ts";
import { removeProfileDir } from "../../dev/stack/profile-dir.ts";
import { loadSecrets } from "../../dev/stack/secrets.ts";
import { ensureServiceDatabases } from "../../dev/stack/service-databases.ts";
import type { WishHarness } from "../faults/_harness.ts";
import { openSandboxWhatsapp } from "../support/sandbox-whatsapp.ts";
import { createAddresses } from "./_addresses.ts";
import { openService } from "./_cluster-service.ts";
import { type Machine, type SecretData, startContainer } from "./_container.ts";
import type { Deployment, Job, Manifests } from "./_manifests.ts";
import { type Pod, startPod } from "./_pod.ts";

const LOG_LINES = 20;
/** Number of pods started at once: started pods run on their own, and may wait for one another to become ready. */
const STARTING_AT_ONCE = 2;
const JOB_TIMEOUT_MS = 240_000;

const secretList = z.object({
  items: z.array(z.object({ metadata: z.object({ name: z.string() }), stringData: z.record(z.string(), z.string()) })),
});

/** A chart's manifests played on this machine, over the embedded stores. */
export type Cluster = Readonly<{
  dir: string;
  machine: Machine;
  secrets: SecretData;
  /** Every pod, present or past. */
  pods: readonly Pod[];
  /** The base address of a Service, for callers from outside. */
  urlOf(service: string, port: number): string;
  /** Runs a job to its end and returns its output. */
  runJob(job: Job): Promise<string>;
  /** Brings up all replicas of all Deployments, a few at a time on a small machine, and waits until all are ready. */
  deploy(deployments: readonly Deployment[]): Promise<void>;
  /**
   * Replaces pods as a Deployment with maxUnavailable 0 and maxSurge 1 does: starts a new pod, and once it is ready stops the old one. Returns how
   * each ended.
   */
  roll(deployment: Deployment): Promise<readonly { name: string; code: number | null; signal: string | null }[]>;
  /** The parts that follow and count wishes. */
  wishes: WishHarness;
  /** The services' RPC, called as the seed. */
  clients: Awaited<ReturnType<typeof connectServiceClients>>;
  close(): Promise<void>;
}>;

/** Starts the stores, makes the Secrets by `npm run secrets`'s own function and opens the chart's Services; no process of the chart runs yet. */
export async function openCluster(profile: string, { services }: Manifests): Promise<Cluster> {
  const config = loadDevConfig();
  const dir = join(config.root, ".tenho", `${profile}-${process.pid}`);
  const secretsDir = join(dir, "secrets");
  mkdirSync(secretsDir, { recursive: true });
  const own = loadSecrets(join(secretsDir, "secrets.json"));
  const broker = brokerAccess(own, true);
  const infra = await startInfra({ config, dir, throwAway: true, natsAccess: broker.access, log: () => undefined });
  await ensureServiceDatabases(infra.postgresUrl, own.postgresPasswords);
  const mongoUrl = messagingDatabaseOf(config, infra.mongoUrl, profile);
  const stores = { postgres: new URL(infra.postgresUrl).host, nats: infra.natsUrl, mongo: mongoUrl };
  // Secrets that a person who runs the sandbox with the chart gives: the sandbox has their other halves.
  const { GRAPH_API_TOKEN, WHATSAPP_APP_SECRET, PIX_CLIENT_SECRET, CARD_API_KEY } = own;
  const ofTheSandbox = { GRAPH_API_TOKEN, WHATSAPP_APP_SECRET, PIX_CLIENT_SECRET, CARD_API_KEY };
  const outside = { ...ofTheSandbox, SMTP_URL: "smtp://tenho-sandbox:1025", TRANSCRIBER_API_KEY: SANDBOX_AI_KEY };
  writeKubernetesSecrets({ folder: secretsDir, prefix: "tenho", stores }, outside);
  const secrets = readSecrets(join(secretsDir, "manifests.json"));

  const addresses = createAddresses();
  const pods: Pod[] = [];
  const readyPodsOf = (selector: Readonly<Record<string, string>>) =>
    pods
      .filter((pod) => pod.isReady() && Object.entries(selector).every(([name, value]) => pod.labels[name] === value))
      .map(({ endpoint }) => endpoint);
  const opened = await Promise.all(
    services.map(({ metadata, spec }) =>
      openService(addresses.ofService(metadata.name), spec.ports, () => readyPodsOf(spec.selector)),
    ),
  );
  const hostsFile = join(dir, "hosts");
  writeFileSync(hostsFile, addresses.hosts());
  const machine: Machine = { checkout: config.root, dir, hostsFile, secrets };
  const urlOf = (service: string, port: number) => `http://${addresses.ofService(service)}:${port}`;
  const newPod = ({ metadata: { name }, spec }: Deployment | Job): Pod => {
    const pod = startPod(machine, spec.template, { name: `${name}-${pods.length}`, address: addresses.next() });
    pods.push(pod);
    return pod;
  };
  const podsOf = ({ spec }: Deployment): Pod[] => {
    const component = spec.template.metadata.labels["app.kubernetes.io/component"];
    return pods.filter((pod) => pod.isUp() && pod.labels["app.kubernetes.io/component"] === component);
  };

  const clients = await connectServiceClients(broker.urlOf(infra.natsUrl, "seed"));
  const operations = await connectServiceClients(broker.urlOf(infra.natsUrl, "operations"), "operations");
  const ledger = openPool(secrets["tenho-wallet"]?.POSTGRES_URL ?? "", "wallet");
  let documents: ReturnType<typeof createConnection> | undefined;
  const logOf = (name: string) => pods.findLast((pod) => pod.name.includes(`-${name}-`))?.logFile ?? "";
  const wishes: WishHarness = {
    wa: openSandboxWhatsapp(urlOf("tenho-sandbox", 8090)),
    ledger,
    operations,
    documents: async () => {
      documents ??= createConnection(mongoUrl, { serverSelectionTimeoutMS: 15_000 });
      return documents.asPromise();
    },
    stack: {
      processes: ["gateway", "messaging", "wallet", "categorisation"] satisfies ProcessName[],
      exited: () => Promise.resolve(),
      logFile: (name) => (existsSync(logOf(name)) ? logOf(name) : join(dir, "logs", `${name}.log`)),
    },
  };

  return {
    dir,
    machine,
    secrets,
    pods,
    urlOf,
    clients,
    wishes,
    async runJob({ metadata: { name }, spec }) {
      const pod = { name: `${name}-${pods.length}-job`, address: addresses.next() };
      const { child, logFile } = startContainer(machine, spec.template, pod);
      const timer = setTimeout(() => child.kill("SIGKILL"), JOB_TIMEOUT_MS);
      const [code] = await once(child, "exit");
      clearTimeout(timer);
      if (code !== 0) throw new Error(`${name} ended with ${code}\n${lastLines(logFile, LOG_LINES)}`);
      return readFileSync(logFile, "utf8");
    },
    async deploy(deployments) {
      const wanted = deployments.flatMap((one) => Array.from({ length: one.spec.replicas }, () => one));
      const started = await pMap(
        wanted,
        async (deployment) => {
          const pod = newPod(deployment);
          await pod.started;
          return pod;
        },
        { concurrency: STARTING_AT_ONCE },
      );
      await Promise.all(started.map(({ ready }) => ready));
    },
    async roll(deployment) {
      const ends: { name: string; code: number | null; signal: string | null }[] = [];
      for (const old of podsOf(deployment)) {
        await newPod(deployment).ready;
        ends.push({ name: old.name, ...(await old.stop()) });
      }
      return ends;
    },
    async close() {
      for (const pod of pods) if (pod.isUp()) pod.kill();
      for (const service of opened) service.close();
      await documents?.destroy();
      await ledger.end();
      await clients.close();
      await operations.close();
      await infra.stop();
      removeProfileDir(dir);
    },
  };
}

function readSecrets(file: string): SecretData {
  const { items } = secretList.parse(JSON.parse(readFileSync(file, "utf8")));
  return Object.fromEntries(items.map(({ metadata, stringData }) => [metadata.name, stringData]));
}
