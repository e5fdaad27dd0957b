// Entry of every npm script, in plain JavaScript without dependencies: it runs on any Node the machine has, brings
// node_modules in step with the lock file and hands over to the project's own Node 24, which runs TypeScript as it is.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isInStep } from "./packages/locked-packages.mjs";

/**
 * Commands by what they need installed. Whoever only runs the product is spared the tools of checks and tests and what the panel is built from, which
 * are three of four packages.
 */
const RUNS_PRODUCT = ["start", "demo", "books", "dead-letters", "ops", "secrets"];
const NEEDS_TOOLS = [
  "dev",
  "test",
  "test:long",
  "test:containers",
  "test:cluster",
  "test:repeat",
  "verify",
  "bench",
  "bench:categorise",
  "bench:web",
  "load",
  "gen",
];
const NODE_MAJOR = 24;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const PARENT_CHECK_MS = 1_000;
/** Time in which npm has installed something, if its cache has it. */
const CACHE_MS = 10_000;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");
/** Ends what works now: the installation, then the command. */
let endWork = () => undefined;
let receivedSignal = null;

async function main() {
  const [command, ...args] = process.argv.slice(2);
  if (command === "doctor") return examineMachine();
  const commands = [...RUNS_PRODUCT, ...NEEDS_TOOLS];
  if (!commands.includes(command)) return fail(`Uso: npm run <doctor|${commands.join("|")}>`);
  const entry = join(root, "dev/commands", `${command.replace(":", "-")}.ts`);
  if (!existsSync(entry)) return fail(`O comando "${command}" ainda não existe.`);
  const startedAt = Date.now();
  passSignalsOn(command);
  if (command === "start" && !(await isReadyToStart())) return;
  const purpose = NEEDS_TOOLS.includes(command) ? "tools" : "run";
  if (!isInStep(root, purpose) && !(await install(purpose))) return;
  if (receivedSignal) process.exit(exitCodeOf(receivedSignal));
  const node = findNode();
  if (!node) return fail(`Falta o Node ${NODE_MAJOR}: instale-o (https://nodejs.org) e repita o comando.`);
  // The launcher runs as long as the system does, so its heap is kept small.
  const flags =
    command === "start" ? ["--max-semi-space-size=1", "--max-old-space-size=96", "--heap-growing-percent=33"] : [];
  handOver(node, [...flags, entry, ...args], startedAt);
}

/** Loaded for this command alone: every other one starts without it. */
async function examineMachine() {
  const { examine } = await import("./doctor.mjs");
  if (!(await examine(root, process.env))) process.exitCode = 1;
}

/** Says what is missing before the wait, not after it. */
async function isReadyToStart() {
  const { examineBeforeStart } = await import("./doctor.mjs");
  const missing = await examineBeforeStart(root, process.env);
  for (const sentence of missing) console.error(sentence);
  if (missing.length > 0) fail("O npm start não pode começar; npm run doctor mostra o resto da máquina.");
  return missing.length === 0;
}

/**
 * Passes signals on to the working process, also those that reach npm alone: npm gives SIGINT and SIGTERM to its script, which is this
 * process because the scripts of package.json `exec` it, a shell in between would keep them. Where npm itself is gone, the command ends.
 */
function passSignalsOn(command) {
  const end = (signal) => {
    receivedSignal = signal;
    endWork(signal);
  };
  for (const signal of SIGNALS) process.on(signal, () => end(signal));
  // The terminal may be gone before the command has ended.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  if (process.env.npm_lifecycle_event !== command) return;
  const npm = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watching);
    end("SIGTERM");
  }, PARENT_CHECK_MS);
  watching.unref();
}

async function install(purpose) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const withTools = purpose === "tools";
  console.log(`Instalando as dependências${withTools ? ", com as ferramentas de teste" : ""} (só na primeira vez)`);
  const kept = await import("./kept-installation.mjs");
  if (kept.takeInstallation(root, withTools) && isInStep(root, purpose)) {
    console.log(`Dependências ligadas às de outra cópia do projeto em ${seconds()} s`);
    return true;
  }
  const { bringInStep, hasArrived } = await import("./packages/install-packages.mjs");
  const { endNpm, reasonOf } = await import("./packages/run-npm.mjs");
  const { fetchWheels } = await import("./packages/fetch-wheels.mjs");
  const wheels = fetchWheels(root, process.env, console.log);
  endWork = (signal) => {
    endNpm(signal);
    wheels.end();
  };
  let unreachable = null;
  // Without a network npm takes minutes to say so: every package is asked for, one after the other. What its cache has needs none.
  const asking = import("./doctor.mjs").then(({ examineRegistry }) => examineRegistry(root, process.env));
  void asking.then((sentence) => {
    if (sentence === null) return;
    const giveUp = () => {
      if (hasArrived(root, purpose)) return;
      unreachable = sentence;
      endNpm("SIGTERM");
    };
    setTimeout(giveUp, CACHE_MS).unref();
  });
  const result = await bringInStep(root, purpose, console.log);
  if (result.code !== 0) wheels.end();
  await wheels.done;
  if (receivedSignal) process.exit(exitCodeOf(receivedSignal));
  if (result.code === 0) {
    console.log(`Dependências instaladas em ${seconds()} s`);
    kept.keepInstallation(root, withTools);
    return true;
  }
  if (unreachable) return fail(`O npm não instalou as dependências: ${unreachable} e repita o comando.`);
  return fail(`O npm não instalou as dependências (${reasonOf(result)}): ${whatToDo(result)} e repita o comando.`);
}

/** The advice that goes with a failure of npm. */
function whatToDo({ errors }) {
  if (/\bENOSPC\b/.test(errors)) return "libere espaço em disco";
  if (/\b(EACCES|EPERM|EROFS)\b/.test(errors)) return "deixe que as pastas do projeto e do cache do npm sejam escritas";
  return "verifique a rede e o registro do npm";
}

/** The Node of this process if it is new enough, else the project's own, in its package: not every npm links an optional package's programs. */
function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) return process.execPath;
  const own = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  return existsSync(own) ? own : null;
}

function handOver(node, args, startedAt) {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "tenho", "compile-cache");
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: cache,
    PATH: [bin, dirname(node), process.env.PATH].join(delimiter),
    TENHO_STARTED_AT: String(startedAt),
  };
  const child = spawn(node, args, { cwd: root, env, stdio: "inherit" });
  endWork = (signal) => child.kill(signal);
  child.once("error", (error) => fail(`O Node do projeto não pôde ser iniciado: ${error.message}`));
  child.once("exit", (code, signal) => process.exit(signal ? exitCodeOf(signal) : code));
}

const exitCodeOf = (signal) => 128 + constants.signals[signal];

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
  return false;
}

await main();
