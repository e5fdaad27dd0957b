import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { poll } from "../shared/poll.ts";
import { runTool } from "../shared/run-tool.ts";
import { SetupError } from "../shared/setup-error.ts";
import { createSupervised } from "../shared/supervised-process.ts";
import { findPostgresBinaries } from "./find-binaries.ts";
import type { InfraContext, InfraServer } from "./infra-server.ts";
import { waitForOrphanedBackends } from "./orphaned-backends.ts";
import { pingPostgres } from "./ping-postgres.ts";
import { isRoot, prepareReachableDir, UNPRIVILEGED } from "./reachable-dir.ts";

const READY_TIMEOUT_MS = 60_000;
const INITDB_TIMEOUT_MS = 120_000;

/** Starts the embedded PostgreSQL of a profile; the URL is the superuser's, on database `postgres`. */
export async function startPostgres(context: InfraContext): Promise<InfraServer> {
  const native = findPostgresBinaries();
  const dataDir = prepareReachableDir(join(context.dir, "postgres"));
  const runAs = isRoot() ? UNPRIVILEGED : undefined;
  if (runAs) chownSync(dataDir, runAs.uid, runAs.gid);
  const password = await initialise(native, dataDir, context, runAs);
  const port = await context.portFor("postgres");
  const url = `postgres://tenho:${password}@127.0.0.1:${port}/postgres`;
  const process = createSupervised(
    {
      name: "postgres",
      command: join(native, "bin", "postgres"),
      args: ["-D", dataDir, "-p", String(port), ...settings(context.throwAway)],
      env: environment(),
      cwd: dataDir,
      runAs,
      logFile: join(context.dir, "logs", "postgres.log"),
      pidFile: join(context.dir, "pids", "postgres.json"),
      marker: dataDir,
      // "Fast": ends sessions and writes the checkpoint.
      stopSignal: "SIGINT",
      stopTimeoutMs: 20_000,
      beforeStart: () => waitForOrphanedBackends(dataDir),
      waitReady: (gone) => poll("postgres", () => pingPostgres(url), { timeoutMs: READY_TIMEOUT_MS, signal: gone }),
    },
    context,
  );
  await process.start();
  return { name: "postgres", url, process };
}

function settings(throwAway: boolean): string[] {
  const values = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: throwAway ? "32MB" : "16MB",
    log_min_messages: "warning",
    // Each of these would be a process of its own: helpers that read ahead on large disks, and one that serves replicas.
    io_method: "sync",
    max_logical_replication_workers: "0",
    // Commits still reach the kernel before they are answered: a killed process loses nothing, a power cut may.
    ...(throwAway ? { fsync: "off", full_page_writes: "off" } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Creates the cluster on the first start; returns the superuser's password. */
async function initialise(
  native: string,
  dataDir: string,
  context: InfraContext,
  runAs: { uid: number; gid: number } | undefined,
): Promise<string> {
  const passwordFile = join(dataDir, "tenho-password");
  if (existsSync(join(dataDir, "PG_VERSION")) && existsSync(passwordFile)) return readFileSync(passwordFile, "utf8");
  // A cluster without its password file is one whose creation was interrupted.
  for (const entry of readdirSync(dataDir)) rmSync(join(dataDir, entry), { recursive: true });
  const password = randomBytes(18).toString("base64url");
  const handOver = `${dataDir}.password`;
  writeFileSync(handOver, password, { mode: 0o600 });
  if (runAs) chownSync(handOver, runAs.uid, runAs.gid);
  const result = await runTool(join(native, "bin", "initdb"), initArguments(dataDir, handOver, context.throwAway), {
    cwd: dataDir,
    env: environment(),
    timeoutMs: INITDB_TIMEOUT_MS,
    runAs,
  });
  rmSync(handOver, { force: true });
  if (!result.ok) throw new SetupError(`O PostgreSQL não pôde criar seus dados em ${dataDir}: ${result.output.trim()}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  return password;
}

function initArguments(dataDir: string, passwordFile: string, throwAway: boolean): string[] {
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--encoding=UTF8"];
  const access = ["--username=tenho", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  return ["-D", dataDir, ...access, ...locale, ...(throwAway ? ["--no-sync"] : [])];
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}
