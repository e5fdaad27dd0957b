import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { installDebianPackages } from "../install/install-debian-packages.ts";
import { poll } from "../shared/poll.ts";
import { findOnPath, runTool, type ToolResult } from "../shared/run-tool.ts";
import { endOf } from "../shared/spawn-child.ts";
import { createSupervised } from "../shared/supervised-process.ts";

const SOCKET = "/run/tenho-docker.sock";
const STATE = "/run/tenho-docker";
const SHORT_MS = 60_000;
const READY = { timeoutMs: 60_000, everyMs: 500 };
/** The packages of Debian's engine: its own package leaves out the tool that its networks need. */
const PACKAGES = ["docker.io", "iptables"];
/** Weight of all containers together against one other process where control groups weigh whole groups (version 1). */
const CPU_SHARES = { file: "/sys/fs/cgroup/cpu/docker/cpu.shares", value: "20480" };

export type Engine = Readonly<{
  /** Value of DOCKER_HOST; undefined: the one the environment names, or Docker's default. */
  host: string | undefined;
  /** Runs the client to its end; never rejects. */
  docker(args: readonly string[], options?: DockerOptions): Promise<ToolResult>;
  /** Runs the client and writes its output to a stream, which it ends. Rejects if the client fails. */
  pipe(args: readonly string[], to: Writable): Promise<void>;
  /** Stops the engine if it was started here; images stay for the next start. */
  stop(): Promise<void>;
}>;

export type DockerOptions = Readonly<{ cwd?: string; timeoutMs?: number; env?: NodeJS.ProcessEnv }>;

type Context = Readonly<{ cacheDir: string; runDir: string; path: string; log: (line: string) => void }>;

/** The engine that runs on this machine, or Debian's, installed and started for the time of a command. Null, after one sentence, where neither can be had. */
export async function startEngine(context: Context): Promise<Engine | null> {
  const running = clientOf(undefined, context.path);
  if ((await running.docker(["version"], { timeoutMs: SHORT_MS })).ok)
    return { ...running, stop: async () => undefined };
  if (!(await installEngine(context))) return null;
  return startOwn(context);
}

/** Debian's client builds without a plug-in; another one that comes first on the PATH may not. */
function clientOf(host: string | undefined, path: string): Omit<Engine, "stop"> {
  const client = existsSync("/usr/bin/docker") ? "/usr/bin/docker" : (findOnPath("docker", path) ?? "docker");
  const own = { ...(host !== undefined && { DOCKER_HOST: host }), DOCKER_BUILDKIT: "1" };
  return {
    host,
    docker: (args, { cwd, timeoutMs = SHORT_MS, env } = {}) =>
      runTool(client, args, { ...(cwd && { cwd }), env: { ...process.env, ...own, ...env }, timeoutMs }),
    pipe: async (args, to) => {
      const child = spawn(client, args, { env: { ...process.env, ...own }, stdio: ["ignore", "pipe", "inherit"] });
      const [, end] = await Promise.all([pipeline(child.stdout, to), endOf(child)]);
      if (end !== "código 0") throw new Error(`docker ${args.join(" ")}: ${end}`);
    },
  };
}

async function installEngine({ path, log }: Context): Promise<boolean> {
  if (findOnPath("dockerd", path) && findOnPath("iptables", path)) return isRoot() || refuse(log);
  log("instalando o motor de containers (só na primeira vez)");
  const installed = await installDebianPackages(PACKAGES, path);
  if (installed === null) return refuse(log);
  const { ok, output } = installed;
  if (!ok) log(`O motor de containers não pôde ser instalado (${output.trim().split("\n").at(-1)}).`);
  return ok;
}

const isRoot = (): boolean => process.getuid?.() === 0;

function refuse(log: (line: string) => void): false {
  log(
    "Não há motor de containers em execução, e só o root de um Debian pode instalar um: instale o Docker e repita o comando.",
  );
  return false;
}

async function startOwn({ cacheDir, runDir, path, log }: Context): Promise<Engine> {
  const policy = await forwardPolicy();
  const data = join(cacheDir, "containers");
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o711);
  const host = `unix://${SOCKET}`;
  const client = clientOf(host, path);
  const daemon = createSupervised(
    {
      name: "dockerd",
      command: findOnPath("dockerd", path) ?? "dockerd",
      args: [`--data-root=${data}`, `--exec-root=${STATE}`, `--pidfile=${STATE}.pid`, `--host=${host}`],
      env: process.env,
      cwd: runDir,
      logFile: join(runDir, "dockerd.log"),
      pidFile: join(runDir, "dockerd.json"),
      marker: `--data-root=${data}`,
      stopSignal: "SIGTERM",
      stopTimeoutMs: 60_000,
      waitReady: (gone) =>
        poll(
          "o motor de containers",
          async () => {
            const { ok, output } = await client.docker(["version"], { timeoutMs: SHORT_MS });
            if (!ok) throw new Error(output);
          },
          { ...READY, signal: gone },
        ),
    },
    { log, autoRestart: false },
  );
  await daemon.start();
  // The engine forbids what it does not forward itself: whatever else on this machine forwards keeps doing so.
  if (policy !== null) await runTool("iptables", ["-P", "FORWARD", policy], { timeoutMs: SHORT_MS });
  return {
    ...client,
    docker: async (args, options) => {
      if (existsSync(CPU_SHARES.file)) writeFileSync(CPU_SHARES.file, CPU_SHARES.value);
      return client.docker(args, options);
    },
    stop: async () => {
      await daemon.stop();
      rmSync(SOCKET, { force: true });
    },
  };
}

async function forwardPolicy(): Promise<string | null> {
  const { output } = await runTool("iptables", ["-S", "FORWARD"], { timeoutMs: SHORT_MS });
  return /^-P FORWARD (\w+)$/m.exec(output)?.[1] ?? null;
}
