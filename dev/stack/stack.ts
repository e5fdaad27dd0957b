import { join } from "node:path";
import type { Infra } from "../embedded/infra.ts";
import type { Supervised } from "../shared/supervised-process.ts";
import { addresses, environmentFor, type Wiring } from "./environment.ts";
import { waitUntilReady } from "./node-process.ts";
import {
  HOSTED,
  type InfraName,
  type PortName,
  type Ports,
  type ProcessName,
  type ReplicaName,
  SERVICES,
} from "./process-names.ts";
import { releaseProfileDir, removeProfileDir, type Stores } from "./profile-dir.ts";
import type { Secrets } from "./secrets.ts";
import { type HostName, SERVICES_HOST } from "./services-host.ts";

export type Stack = Readonly<{
  dir: string;
  urls: Readonly<Record<PortName, string>>;
  /** URLs of the second replicas, of the processes that have one. */
  secondUrls: Readonly<Record<PortName, string>>;
  /** Everything that runs besides the infrastructure. */
  processes: readonly (ReplicaName | HostName)[];
  /** Addresses of the stores for commands and tests: PostgreSQL's superuser, the broker's user `operations`. */
  stores: Stores;
  /** The broker's address for one of its users. */
  natsUrlOf: Wiring["natsUrlOf"];
  /** Each service's address of its own database. */
  postgresUrlOf: Wiring["postgresUrlOf"];
  /** The address of each service's database as its owner. */
  ownerUrlOf: Wiring["ownerUrlOf"];
  secrets: Secrets;
  /** The environment a process has at its start. */
  environmentOf(name: ProcessName): NodeJS.ProcessEnv;
  /** Ends a process or an infrastructure server (SIGKILL by default) and leaves it down until `restart`. */
  kill(name: ReplicaName | InfraName, signal?: NodeJS.Signals): Promise<void>;
  /** Starts it (again), with further variables for this run only, and waits until it is ready. */
  restart(name: ReplicaName | InfraName, env?: NodeJS.ProcessEnv): Promise<void>;
  waitReady(name: ProcessName): Promise<void>;
  /** Resolves when the process ends by itself, e.g. at a crash point; at once when it is down. */
  exited(name: ReplicaName | InfraName | HostName): Promise<void>;
  /** Its process id; undefined when it is down, or a server that was given. */
  pid(name: ReplicaName | InfraName | HostName): number | undefined;
  logFile(name: ReplicaName | InfraName | HostName): string;
  /** Stops everything in order, keeping the data. */
  stop(): Promise<void>;
  /** Removes the data; only after `stop`. */
  remove(): void;
}>;

/** Addresses of a stack's stores for access from outside the stack. */
export function storesOf({ postgresUrl, natsUrlOf, mongoUrl }: Wiring): Stores {
  return { postgresUrl, natsUrl: natsUrlOf("operations"), mongoUrl };
}

/** Makes the interface by which the owner of a stack controls it. */
export function describeStack(
  infra: Infra,
  wiring: Wiring,
  secondPorts: Ports,
  processes: readonly Supervised[],
): Stack {
  const { dir, ports, natsUrlOf, postgresUrlOf, ownerUrlOf, secrets } = wiring;
  const servers = infra.servers.map((server) => server.process).filter((process) => process !== null);
  const nameOfProcess = hostedNames(processes);
  const find = (name: string): Supervised => {
    const found = [...processes, ...servers].find((process) => process.name === nameOfProcess(name));
    if (!found) throw new Error(`${name} não faz parte deste mundo`);
    return found;
  };
  return {
    dir,
    urls: addresses(ports),
    secondUrls: addresses(secondPorts),
    processes: processes.map(({ name }) => name as ReplicaName | HostName),
    stores: storesOf(wiring),
    natsUrlOf,
    postgresUrlOf,
    ownerUrlOf,
    secrets,
    environmentOf: (name) => environmentFor(name, wiring, process.env),
    kill: (name, signal = "SIGKILL") => find(name).kill(signal),
    async restart(name, env) {
      await find(name).stop();
      await find(name).start(env);
    },
    waitReady: (name) => waitUntilReady(name, ports),
    exited: (name) => find(name).exited(),
    pid: (name) => [...processes, ...servers].find((process) => process.name === nameOfProcess(name))?.pid(),
    logFile: (name) => join(dir, "logs", `${nameOfProcess(name)}.log`),
    async stop() {
      // Stops the gateway first, then the services behind it, then the systems they call.
      const services = [SERVICES_HOST, ...SERVICES];
      for (const names of [["gateway"], services, ["sandbox"]] as readonly (readonly string[])[]) {
        const isAmong = ({ name }: Supervised) => names.includes(name.replace(/-2$/, ""));
        await Promise.all(processes.filter(isAmong).map((process) => process.stop()));
      }
      await infra.stop();
      releaseProfileDir(dir);
    },
    remove: () => removeProfileDir(dir),
  };
}

/** Gives the name of the process that runs what has a name: all services and the gateway may share one. */
function hostedNames(processes: readonly Supervised[]): (name: string) => string {
  const isShared = processes.some(({ name }) => name === SERVICES_HOST);
  return (name) => (isShared && (HOSTED as readonly string[]).includes(name) ? SERVICES_HOST : name);
}
