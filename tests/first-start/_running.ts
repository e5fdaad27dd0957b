import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "../../dev/shared/free-port.ts";
import { eventually } from "../support/eventually.ts";

const START_MS = 8 * 60_000;
const END_MS = 2 * 60_000;
const READY = "Ctrl-C para tudo";
/** A terminal for the command that follows: what arrives at its standard input is typed there. */
const TERMINAL = "import pty, sys; pty.spawn(sys.argv[1:])";

/** A system that `npm start` runs in a copy of the checkout. */
export type Running = Readonly<{
  /** The process that a test has of it: npm's, the shell's or the terminal's. */
  child: ChildProcess;
  output: () => string;
  /** Waits until it says its address. */
  ready: () => Promise<void>;
  /** Process id of the launcher. */
  launcher: () => number;
  /** Waits until no process of it is left, and no lock. */
  gone: () => Promise<void>;
}>;

/** The ports of the copy, the same for each of its starts. */
export const choosePorts = async () => ({
  PORT: String(await findFreePort()),
  SANDBOX_PORT: String(await findFreePort()),
});

/** Starts it with no data of the demonstration and no embedder, as a process group of its own. `how` is what the command is started by. */
export function start(clone: string, ports: NodeJS.ProcessEnv, how: "directly" | "terminal" | "background"): Running {
  const npm = ["npm", "start", "--", "--empty"];
  const commands = {
    directly: npm,
    terminal: ["python3", "-c", TERMINAL, ...npm],
    // Without job control a shell starts what it puts into the background with SIGINT ignored.
    background: ["sh", "-c", `${npm.join(" ")} & wait`],
  };
  const [command = "", ...args] = commands[how];
  const env = { ...withoutTests(process.env), ...ports, TENHO_EMBEDDER: "none" };
  const child = spawn(command, args, { cwd: clone, env, stdio: ["pipe", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  // A terminal that is closed takes its input with it.
  child.stdin?.on("error", () => undefined);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const launcherFile = join(clone, ".tenho/dev/launcher.json");
  return {
    child,
    output: () => output,
    async ready() {
      const isDone = () => output.includes(READY) || hasEnded();
      await eventually(`the address of ${clone}`, isDone, START_MS).catch((error) => {
        throw new Error(output, { cause: error });
      });
      if (!output.includes(READY)) throw new Error(output);
    },
    launcher: () => Number(JSON.parse(readFileSync(launcherFile, "utf8")).pid),
    async gone() {
      await eventually(
        `the end of what runs in ${clone}`,
        () => {
          const left = processesOf(clone);
          if (left.length > 0) throw new Error(left.join("\n"));
          // A start that was cut off early may not have begun anything yet.
          return hasEnded() && !existsSync(launcherFile) && pidFiles(clone).length === 0;
        },
        END_MS,
      );
    },
  };
}

/** The processes that work in the copy, or whose command names it. */
export function processesOf(clone: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        const isOfClone = command.includes(clone) || readlinkSync(`/proc/${pid}/cwd`).startsWith(clone);
        return isOfClone ? [`${pid} ${command}`] : [];
      } catch {
        // It has just ended.
        return [];
      }
    });
}

const pidFiles = (clone: string): string[] => {
  const folder = join(clone, ".tenho/dev/pids");
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** The environment of a person's terminal: without what the test run adds for its own files. */
function withoutTests(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(TENHO_TEST_|TENHO_STARTED_AT|NODE_(?!EXTRA_CA_CERTS)|npm_(?!config_))/.test(name),
    ),
  );
}
