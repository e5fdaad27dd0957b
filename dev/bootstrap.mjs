// Entry of every npm script. Plain JavaScript without dependencies: it runs on whatever Node the machine has, brings
// node_modules in step with the lock file and hands over to the project's own Node 24, which runs TypeScript as it is.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants, homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const COMMANDS = [
  "start",
  "demo",
  "test",
  "test:long",
  "verify",
  "bench",
  "bench:categorise",
  "bench:web",
  "load",
  "books",
  "dead-letters",
  "ops",
  "secrets",
  "gen",
];
const NODE_MAJOR = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");

async function main() {
  const [command, ...args] = process.argv.slice(2);
  if (!COMMANDS.includes(command)) return fail(`Uso: npm run <${COMMANDS.join("|")}>`);
  const entry = join(root, "dev/commands", `${command.replace(":", "/")}.ts`);
  if (!existsSync(entry)) return fail(`O comando "${command}" ainda não existe.`);
  if (!isInStep() && !(await install())) return;
  const node = findNode();
  if (!node) return fail(`Falta o Node ${NODE_MAJOR}: instale-o (https://nodejs.org) e repita o comando.`);
  // The launcher stays for as long as the system runs: it should weigh little.
  const flags = command === "start" ? ["--max-semi-space-size=1", "--max-old-space-size=96"] : [];
  handOver(node, [...flags, entry, ...args]);
}

/** Whether every required package of the lock file is installed in the version it names, the project's Node included. */
function isInStep() {
  const locked = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  const ownNode = `node_modules/node-${process.platform}-${process.arch}`;
  return Object.entries(locked).every(([path, entry]) => {
    const isWanted =
      path.includes("node_modules/") && !entry.link && (!entry.optional || path === ownNode) && !entry.peer;
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

async function install() {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log("Instalando as dependências (npm ci; na primeira vez leva cerca de um minuto)");
  const ticking = setInterval(() => console.log(`  … ${seconds()} s`), 10_000);
  const { code, output } = await runNpm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  clearInterval(ticking);
  if (code === 0) {
    console.log(`Dependências instaladas em ${seconds()} s`);
    return true;
  }
  const lines = output.split("\n").map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim());
  const reason = lines.find((line) => line && !/^(code|errno|syscall|npm warn) ?/.test(line)) ?? `código ${code}`;
  return fail(
    `O npm não instalou as dependências (${reason}): verifique a rede e o registro do npm e repita o comando.`,
  );
}

function runNpm(args) {
  // Under `npm start` npm says where it is; a bare `npm` may be another one, or none.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: ["ignore", "inherit", "pipe"] });
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
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("error", (error) => fail(`O Node do projeto não pôde ser iniciado: ${error.message}`));
  child.once("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
  return false;
}

await main();
