// Entry of every npm script, in plain JavaScript without dependencies: it runs on any Node the machine has, brings
// node_modules in step with the lock file and hands over to the project's own Node 24, which runs TypeScript as it is.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { constants, homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Commands by what they need installed. Whoever only runs the product is spared the tools of checks and tests, which are half of all
 * packages: npm marks them in the lock file as reached by development dependencies alone.
 */
const RUNS_PRODUCT = ["start", "dev", "demo", "books", "dead-letters", "ops", "secrets"];
const NEEDS_TOOLS = [
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
const NPM_OPTIONS = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const PARENT_CHECK_MS = 1_000;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");
/** Where npm writes down, at its very end, what it installed. */
const RECORD = join(root, "node_modules", ".package-lock.json");
/** The process that works now: npm, then the command. */
let working = null;
let receivedSignal = null;

async function main() {
  const [command, ...args] = process.argv.slice(2);
  if (command === "doctor") return examineMachine();
  const commands = [...RUNS_PRODUCT, ...NEEDS_TOOLS];
  if (!commands.includes(command)) return fail(`Uso: npm run <doctor|${commands.join("|")}>`);
  const entry = join(root, "dev/commands", `${command.replace(":", "-")}.ts`);
  if (!existsSync(entry)) return fail(`O comando "${command}" ainda não existe.`);
  passSignalsOn(command);
  const withTools = NEEDS_TOOLS.includes(command);
  if (!isInStep(withTools) && !(await install(withTools))) return;
  const node = findNode();
  if (!node) return fail(`Falta o Node ${NODE_MAJOR}: instale-o (https://nodejs.org) e repita o comando.`);
  // The launcher runs as long as the system does, so its heap is kept small.
  const flags = command === "start" ? ["--max-semi-space-size=1", "--max-old-space-size=96"] : [];
  handOver(node, [...flags, entry, ...args]);
}

/** Loaded for this command alone: every other one starts without it. */
async function examineMachine() {
  const { examine } = await import("./doctor.mjs");
  if (!(await examine(root, process.env, isInStep))) process.exitCode = 1;
}

/**
 * Passes signals on to the working process, also those that reach npm alone: npm gives SIGINT and SIGTERM to its script, which is this
 * process because the scripts of package.json `exec` it, a shell in between would keep them. Where npm itself is gone, the command ends.
 */
function passSignalsOn(command) {
  const end = (signal) => {
    receivedSignal = signal;
    working?.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, () => end(signal));
  if (process.env.npm_lifecycle_event !== command) return;
  const npm = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watching);
    end("SIGTERM");
  }, PARENT_CHECK_MS);
  watching.unref();
}

/**
 * Returns whether every required package of the lock file, including the project's Node, is installed in the version it names. An
 * installation that was cut off is not in step: it left no record.
 */
function isInStep(withTools) {
  const locked = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(RECORD);
  const ownNode = `node_modules/node-${process.platform}-${process.arch}`;
  return Object.entries(locked).every(([path, entry]) => {
    const isTool = entry.dev || entry.devOptional;
    const isWanted =
      path.includes("node_modules/") &&
      !entry.link &&
      (!entry.optional || path === ownNode) &&
      !entry.peer &&
      (withTools || !isTool);
    return !isWanted || installed[path]?.version === entry.version;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

async function install(withTools) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log(
    withTools
      ? "Instalando as dependências, com as ferramentas de teste (na primeira vez leva um ou dois minutos)"
      : "Instalando as dependências (na primeira vez leva cerca de um minuto)",
  );
  const kept = await import("./kept-installation.mjs");
  if (kept.takeInstallation(root, withTools) && isInStep(withTools)) {
    console.log(`Dependências ligadas às de outra cópia do projeto em ${seconds()} s`);
    return true;
  }
  const ticking = setInterval(() => console.log(`  … ${seconds()} s`), 10_000);
  const { code, output } = await bringInStep(withTools);
  clearInterval(ticking);
  if (receivedSignal) process.exit(exitCodeOf(receivedSignal));
  if (code === 0) {
    console.log(`Dependências instaladas em ${seconds()} s`);
    kept.keepInstallation(root, withTools);
    return true;
  }
  const lines = output.split("\n").map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim());
  const reason = lines.find((line) => line && !/^(code|errno|syscall|npm warn) ?/.test(line)) ?? `código ${code}`;
  return fail(
    `O npm não instalou as dependências (${reason}): verifique a rede e o registro do npm e repita o comando.`,
  );
}

/**
 * Adds to a finished installation what it lacks; makes a new one where there is none, or where adding did not bring it in step. The record of
 * the finished one is removed first: while npm works, and if it is cut off, nothing counts as installed.
 */
async function bringInStep(withTools) {
  const options = [...NPM_OPTIONS, `--${withTools ? "include" : "omit"}=dev`];
  if (existsSync(RECORD)) {
    rmSync(RECORD);
    const { code } = await runNpm(["install", "--no-save", ...options]);
    if (receivedSignal || (code === 0 && isInStep(withTools))) return { code, output: "" };
  }
  return runNpm(["ci", ...options]);
}

function runNpm(args) {
  // Under `npm start` npm gives its own path; a bare `npm` may be another one, or missing.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: ["ignore", "inherit", "pipe"] });
    working = child;
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code, output }));
  });
}

function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) return process.execPath;
  const own = join(bin, "node");
  return existsSync(own) ? own : null;
}

function handOver(node, args) {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "tenho", "compile-cache");
  const env = { ...process.env, NODE_COMPILE_CACHE: cache, PATH: [bin, process.env.PATH].join(delimiter) };
  const child = spawn(node, args, { cwd: root, env, stdio: "inherit" });
  working = child;
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
