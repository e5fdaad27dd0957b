import { join } from "node:path";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { type Infra, startInfra, waitFor } from "../embedded/infra.ts";
import { writeDefaultDirectory } from "../seed/write-directory.ts";
import { type DevConfig, loadDevConfig } from "../shared/config.ts";
import { createPortMemory, type PortMemory } from "../shared/free-port.ts";
import type { Supervised } from "../shared/supervised-process.ts";
import { brokerAccess } from "./broker-access.ts";
import { ensureDatabase, messagingDatabaseOf } from "./database.ts";
import { directoryFile, environmentFor, environmentWithoutSecrets, type Wiring } from "./environment.ts";
import { migrateDatabases } from "./migrate-databases.ts";
import { createNodeProcess } from "./node-process.ts";
import {
  HOSTED,
  type HostedName,
  PORTS,
  type PortName,
  type Ports,
  PROCESSES,
  type ProcessName,
  type ReplicaName,
  secondOf,
} from "./process-names.ts";
import { publishStores, releaseProfileDir, takeProfileDir } from "./profile-dir.ts";
import { provision } from "./provision.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";
import { ensureServiceDatabases, type ServiceDatabases, type ServiceUrls } from "./service-databases.ts";
import { type ServiceEnvironments, startServicesHost } from "./services-host.ts";
import { describeStack, type Stack, storesOf } from "./stack.ts";

export type StackOptions = Readonly<{
  /** Name of the folder `.tenho/<profile>`, which holds all data of the stack. */
  profile: string;
  /** Processes to run; all of them by default. */
  processes?: readonly ProcessName[];
  /** Processes that run twice; the second replica of each is called `<name>-2`. */
  secondReplicas?: readonly ProcessName[];
  /** Fixed ports; the others are free ones, remembered for the profile. */
  ports?: Partial<Ports>;
  /** Variables for every process: durations, thresholds. */
  env?: NodeJS.ProcessEnv;
  /** Variables for single processes, e.g. `{ messaging: { CRASH_POINT: "…" } }`; the first start only sees CRASH_POINT. */
  envOf?: Partial<Record<ProcessName, NodeJS.ProcessEnv>>;
  /** True to restart a part that ends by itself; tests want to see it down. */
  autoRestart?: boolean;
  /** True when CRASH_POINT takes effect. */
  testComposition?: boolean;
  /** True when Node chooses the sizes of heaps, as in production; a quiet machine is short of memory. */
  ownHeaps?: boolean;
  /** True to restart a process when a file that it has loaded changes. */
  watch?: boolean;
  /** Debugger ports of single processes. */
  inspectPorts?: Partial<Record<ProcessName, number>>;
  /** True to start the sentence embedder, too, without waiting for it: it takes minutes of a core for a catalogue it has not seen. */
  embedder?: boolean;
  /** True to skip fsync of the databases; killing a process still loses nothing. */
  throwAway?: boolean;
  /** True to add a broker user that may do everything, `observer`, with which tests read the streams. */
  observer?: boolean;
  log?: (line: string) => void;
  /** Holds, at any time of the start, the names of the parts that are still awaited. */
  pending?: Set<string>;
  /** Runs while the infrastructure comes up, e.g. the build of the web app. */
  meanwhile?: () => Promise<void>;
  /** True to run all services and the gateway in one process, which takes a third of the memory. Each has its own environment all the same. */
  oneProcess?: boolean;
  config?: DevConfig;
}>;

/** Connections for a handful of people, unless the caller wants more: each takes some MB of the database server. */
const FEW_CONNECTIONS = { DB_POOL_MAX: "4", MONGO_POOL_MAX: "8" };

/** Brings up a whole Tenho, or the part of it a test needs, on its own folder and ports. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const config = options.config ?? loadDevConfig();
  const dir = join(config.root, ".tenho", options.profile);
  const log = options.log ?? (() => undefined);
  await takeProfileDir(dir);
  const memory = createPortMemory(join(dir, "ports.json"));
  const { autoRestart = false, throwAway = false, embedder = false, pending } = options;
  const secrets = loadSecrets(join(dir, "secrets.json"));
  const broker = brokerAccess(secrets, options.observer ?? false);
  const ports = await choosePorts(options, memory);
  const env = environmentWithoutSecrets(process.env);
  const host = options.oneProcess ? startServicesHost({ root: config.root, dir, ports, env, log, autoRestart }) : null;
  const [infraResult, meanwhileResult] = await Promise.allSettled([
    startInfra({
      config,
      dir,
      log,
      memory,
      autoRestart,
      throwAway,
      embedder: embedder && "meanwhile",
      natsAccess: broker.access,
      ...(pending ? { pending } : {}),
    }),
    options.meanwhile && waitFor("web", options.meanwhile(), pending),
  ]);
  if (infraResult.status === "rejected") {
    await host?.process.kill("SIGKILL");
    throw infraResult.reason;
  }
  const infra = infraResult.value;
  log("bancos e mensageria prontos; iniciando os serviços");
  try {
    if (meanwhileResult.status === "rejected") throw meanwhileResult.reason;
    const databases = await serviceDatabases(infra, secrets);
    const ownerUrlOf = { ...databases.ownerUrls, ...config.postgresUrlOf };
    const wiring: Wiring = {
      root: config.root,
      dir,
      ports,
      postgresUrl: infra.postgresUrl,
      postgresUrlOf: { ...databases.urls, ...config.postgresUrlOf },
      ownerUrlOf,
      natsUrlOf: (user) => (infra.isOwn("nats") ? broker.urlOf(infra.natsUrl, user) : infra.natsUrl),
      mongoUrl: messagingDatabaseOf(config, infra.mongoUrl, options.profile),
      embeddingsUrl: infra.embeddingsUrl,
      embeddingsModel: infra.embeddingsModel,
      secrets,
    };
    const { GRAPH_API_URL = "" } = environmentFor("messaging", wiring, { ...process.env, ...options.env });
    await writeDefaultDirectory(directoryFile(dir));
    const gatewayAdminUrl = `http://127.0.0.1:${ports["gateway-admin"]}`;
    publishStores(dir, { ...storesOf(wiring), graphApiUrl: GRAPH_API_URL, gatewayAdminUrl });
    const secondPorts = await chooseSecondPorts(options, memory, ports);
    const processes = [
      ...(host ? [host.process] : []),
      ...createProcesses(options, wiring, log),
      ...createSecondReplicas(options, { ...wiring, ports: secondPorts }, log),
    ];
    const stack = describeStack(infra, wiring, secondPorts, processes);
    const preparing = prepareStores(wiring, options).catch(async (error) => {
      // Nobody waits for what does not come.
      await Promise.all(processes.map((process) => process.kill("SIGKILL")));
      throw error;
    });
    // On a server of our own only the launcher migrates: a quick start lets processes wait for their schemas and streams, which they log as a warning.
    if (host === null || !infra.isOwn("postgres")) await preparing;
    host?.provide(serviceEnvironments(options, wiring));
    try {
      await Promise.all([preparing, startProcesses(processes, options)]);
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  } catch (error) {
    await host?.process.kill("SIGKILL");
    await infra.stop();
    releaseProfileDir(dir);
    throw error;
  }
}

/** Brings the broker and the schemas to where processes find all they need. */
async function prepareStores(wiring: Wiring, options: StackOptions): Promise<void> {
  const provisioning = provision(wiring, { ...process.env, ...options.env });
  const migrating = migrateDatabases(postgresServicesOf(options), wiring.ownerUrlOf);
  await Promise.all([
    waitFor("provision", provisioning, options.pending),
    waitFor("migrate", migrating, options.pending),
  ]);
}

/** Addresses of the services' databases; on a given server all services share the given address and one database. */
async function serviceDatabases(infra: Infra, { postgresPasswords }: Secrets): Promise<ServiceDatabases> {
  if (infra.isOwn("postgres")) return ensureServiceDatabases(infra.postgresUrl, postgresPasswords);
  const url = await ensureDatabase(infra.postgresUrl);
  const urls = Object.fromEntries(POSTGRES_SERVICES.map((service) => [service, url])) as ServiceUrls;
  return { urls, ownerUrls: urls };
}

const postgresServicesOf = ({ processes = PROCESSES }: StackOptions) =>
  POSTGRES_SERVICES.filter((service) => processes.includes(service));

async function choosePorts(options: StackOptions, memory: PortMemory): Promise<Ports> {
  const ports: Partial<Record<PortName, number>> = {};
  for (const name of PORTS) ports[name] = options.ports?.[name] ?? (await memory.portFor(name));
  return ports as Ports;
}

/** Ports of second replicas; processes without one keep the first replica's port. */
async function chooseSecondPorts(options: StackOptions, memory: PortMemory, first: Ports): Promise<Ports> {
  const ports = { ...first };
  for (const name of options.secondReplicas ?? []) {
    ports[name] = await memory.portFor(secondOf(name));
    if (name === "gateway") ports["gateway-admin"] = await memory.portFor("gateway-admin-2");
    if (name === "messaging") ports["messaging-hooks"] = await memory.portFor("messaging-hooks-2");
    if (name === "payment") ports["payment-hooks"] = await memory.portFor("payment-hooks-2");
  }
  return ports;
}

type CreateProcess = (name: ProcessName, replica?: ReplicaName) => Supervised;

function environmentOf(name: ProcessName, options: StackOptions, wiring: Wiring): NodeJS.ProcessEnv {
  const { CRASH_POINT: _, ...own } = options.envOf?.[name] ?? {};
  const few = options.oneProcess ? FEW_CONNECTIONS : {};
  return { ...few, ...environmentFor(name, wiring, process.env), ...options.env, ...own };
}

const serviceEnvironments = (options: StackOptions, wiring: Wiring): ServiceEnvironments =>
  Object.fromEntries(HOSTED.map((name) => [name, environmentOf(name, options, wiring)])) as Record<
    HostedName,
    NodeJS.ProcessEnv
  >;

function processCreator(options: StackOptions, wiring: Wiring, log: (line: string) => void): CreateProcess {
  const { autoRestart = false, testComposition = false, ownHeaps: ownHeap = false, watch = false } = options;
  return (name, replica = name) => {
    const env = environmentOf(name, options, wiring);
    const { root, dir, ports } = wiring;
    const inspectPort = options.inspectPorts?.[name];
    const how = { autoRestart, testComposition, ownHeap, watch, inspectPort };
    return createNodeProcess(name, { replica, root, dir, ports, env, log, ...how });
  };
}

function createProcesses(options: StackOptions, wiring: Wiring, log: (line: string) => void): Supervised[] {
  const createProcess = processCreator(options, wiring, log);
  const { processes = PROCESSES, oneProcess = false } = options;
  const isHosted = (name: ProcessName) => oneProcess && (HOSTED as readonly ProcessName[]).includes(name);
  return processes.filter((name) => !isHosted(name)).map((name) => createProcess(name));
}

function createSecondReplicas(options: StackOptions, wiring: Wiring, log: (line: string) => void): Supervised[] {
  const createProcess = processCreator(options, wiring, log);
  return (options.secondReplicas ?? []).map((name) => createProcess(name, secondOf(name)));
}

async function startProcesses(processes: readonly Supervised[], options: StackOptions): Promise<void> {
  const first = (name: string): NodeJS.ProcessEnv => {
    const point = options.envOf?.[name as ProcessName]?.CRASH_POINT;
    return point ? { CRASH_POINT: point } : {};
  };
  const start = (process: Supervised) => waitFor(process.name, process.start(first(process.name)), options.pending);
  const settled = await Promise.allSettled(processes.map(start));
  const failed = settled.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
