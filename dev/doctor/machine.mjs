// The machine itself: Node, npm, Python, folders, disk, memory. Plain JavaScript without dependencies.
import fs from "node:fs";
import { freemem, homedir, totalmem, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { findOnPath } from "../packages/find-on-path.mjs";
import { isInStep, readPackages } from "../packages/locked-packages.mjs";
import { gigabytes, isNewEnough, lastLine, MISSING, needs, OK, OPTIONAL, readText, run } from "./lines.mjs";
import { howToGet } from "./where-to-get.mjs";

const GIGABYTE = 1024 ** 3;
/** Time for an answer of the registry, in which npm itself has to start on a busy machine. */
const REGISTRY_MS = 60_000;
/** Space that a first start, and one after it, takes. */
const FREE_GIGABYTES = { first: needs.freeGigabytes, later: needs.freeGigabytesLater };

export function examineNode({ root }) {
  const major = Number(process.versions.node.split(".")[0]);
  const locked = readPackages(join(root, "package-lock.json"))[`node_modules/node-${process.platform}-${process.arch}`];
  const own = locked && `; o projeto traz o seu, ${locked.version}`;
  if (major < needs.node) {
    return [
      MISSING,
      "Node",
      `${process.versions.node}: instale o Node ≥ ${needs.node}${howToGet("node")}, https://nodejs.org`,
    ];
  }
  if (!own && major < 24) {
    return [MISSING, "Node", `${process.versions.node}: para esta máquina instale o Node 24 (https://nodejs.org)`];
  }
  return [OK, "Node", `${process.versions.node}${own ?? ""}`];
}

/** Whether npm is there, without asking its registry. */
export const examineNpmProgram = ({ env }) =>
  env.npm_execpath || findOnPath("npm", env.PATH)
    ? [OK, "npm", ""]
    : [MISSING, "npm", `instale o npm${howToGet("node")}`];

/** Whether npm is there and its registry answers, through the proxy where one is set. */
export async function examineNpm({ env }) {
  const npm = env.npm_execpath;
  if (!npm && !findOnPath("npm", env.PATH)) return [MISSING, "npm", `instale o npm${howToGet("node")}`];
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const args = [...first, "view", "express", "version", "--fetch-retries=0", "--loglevel=error"];
  const { ok, output, isLate } = await run(command, args, env, REGISTRY_MS);
  const proxy = proxyOf(env);
  const through = proxy ? ` pelo proxy ${proxy}` : "";
  if (ok) return [OK, "npm", `o registro responde${through}`];
  // A busy machine is no proof against the network.
  if (isLate) return [OPTIONAL, "npm", `o registro não respondeu${through} a tempo: a rede ou a máquina está lenta`];
  const reason = /\bE[A-Z0-9_]{3,}\b/.exec(output)?.[0] ?? lastLine(output);
  return [
    MISSING,
    "npm",
    `o registro não responde${through} (${reason}): verifique a rede${proxy ? " e o proxy" : ""}`,
  ];
}

/** The proxy's address, without its password. */
function proxyOf(env) {
  const set = env.npm_config_https_proxy || env.HTTPS_PROXY || env.https_proxy || env.HTTP_PROXY || env.http_proxy;
  return set ? set.replace(/\/\/[^@/]*@/, "//") : null;
}

/** Whether a Python is there that can install packages of PyPI; `line` says it. */
export async function examinePython({ env }) {
  const oldest = needs.python.join(".");
  const without = (text) => ({ isUsable: false, line: [OPTIONAL, "Python", text] });
  if (!findOnPath("python3", env.PATH)) {
    return without(`instale o Python ≥ ${oldest} com venv${howToGet("python")}, de onde vêm broker, Java e embedder`);
  }
  const asked =
    "import sys,importlib.util as u;print(*sys.version_info[:3],bool(u.find_spec('pip')),bool(u.find_spec('ensurepip')))";
  const { ok, output } = await run("python3", ["-c", asked], env);
  const [major, minor, patch, pip, venv] = output.trim().split(" ");
  const version = `${major}.${minor}.${patch}`;
  if (!ok) return without(`não pôde ser iniciado (${lastLine(output)})`);
  if (!isNewEnough([Number(major), Number(minor)], needs.python)) {
    return without(`${version}: instale o Python ≥ ${oldest}${howToGet("python")}`);
  }
  if (pip !== "True" && venv !== "True")
    return without(`${version}, sem pip e sem venv: instale-os${howToGet("python")}`);
  return { isUsable: true, line: [OK, "Python", `${version} com ${pip === "True" ? "pip" : "venv"}`] };
}

const npmCacheOf = (env) => env.npm_config_cache || join(homedir(), ".npm");

/** The folders that a start writes into: the project's own and the caches. */
export function examineFolders({ root, env, cache }) {
  const places = [
    [root, `a pasta do projeto${ownerOf(root)} não pode ser escrita: copie-a para uma pasta sua`],
    [cache, `o cache ${cache} não pode ser escrito: aponte XDG_CACHE_HOME para outra pasta`],
    [npmCacheOf(env), "o cache do npm não pode ser escrito: aponte npm_config_cache para outra pasta"],
  ];
  const closed = places.find(([folder]) => !isWritable(folder));
  return closed ? [MISSING, "Pastas", closed[1]] : [OK, "Pastas", "a do projeto e os caches podem ser escritos"];
}

/** Says whose folder it is, when it is somebody else's. */
function ownerOf(folder) {
  const { uid } = fs.statSync(folder);
  if (process.getuid === undefined || uid === process.getuid()) return "";
  const name = readText("/etc/passwd")
    .split("\n")
    .find((line) => line.split(":")[2] === String(uid))
    ?.split(":")[0];
  return `, do usuário ${name ?? uid} (você é ${nameOfUser()}),`;
}

function nameOfUser() {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid());
  }
}

/** Whether a folder, or the nearest one above it that is there, takes a new entry; asking for rights would not find a read-only disk. */
function isWritable(folder) {
  if (!fs.existsSync(folder)) return folder !== dirname(folder) && isWritable(dirname(folder));
  try {
    fs.rmdirSync(fs.mkdtempSync(join(folder, ".tenho-doctor-")));
    return true;
  } catch {
    return false;
  }
}

export function examineDisk({ root, env, cache }) {
  // Older Node versions cannot ask for the space of a file system.
  if (fs.statfsSync === undefined) return [OPTIONAL, "Espaço", "não verificado neste Node"];
  const { first, later } = FREE_GIGABYTES;
  const isInstalled = isInStep(root, "run");
  const wanted = isInstalled ? later : first;
  const places = [
    { folder: root, wanted, instead: "copie o projeto para outro disco" },
    { folder: cache, wanted, instead: "aponte XDG_CACHE_HOME para outro disco" },
    // The archives of packages, which are a fraction of what is unpacked of them.
    ...(isInstalled
      ? []
      : [{ folder: npmCacheOf(env), wanted: later, instead: "aponte npm_config_cache para outro disco" }]),
  ];
  const full = places.find((place) => freeIn(place.folder) < place.wanted * GIGABYTE);
  if (full) {
    const free = gigabytes(freeIn(full.folder));
    const text = `só ${free} livres no disco de ${full.folder}, e são precisos ${gigabytes(full.wanted * GIGABYTE)}`;
    return [MISSING, "Espaço", `${text}: libere espaço ou ${full.instead}`];
  }
  const asked = `pacotes, ferramentas e dados de demonstração pedem ${gigabytes(wanted * GIGABYTE)}`;
  return [OK, "Espaço", `${gigabytes(Math.min(freeIn(root), freeIn(cache)))} livres; ${asked}`];
}

function freeIn(folder) {
  if (!fs.existsSync(folder)) return freeIn(dirname(folder));
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}

export function examineMemory() {
  const available = /MemAvailable:\s+(\d+) kB/.exec(readText("/proc/meminfo"))?.[1];
  const free = available === undefined ? freemem() : Number(available) * 1024;
  const wanted = needs.freeMemoryGigabytes * GIGABYTE;
  const text = `${gigabytes(free)} livres de ${gigabytes(totalmem())}; convém ter ${gigabytes(wanted)}`;
  return [free >= wanted ? OK : OPTIONAL, "Memória", text];
}
