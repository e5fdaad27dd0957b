// Marks, words and small helpers of the examination of a machine. Plain JavaScript without dependencies.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** Marks of a line: what is there, what may be missing, what `npm start` fails without. */
export const OK = "✔";
export const OPTIONAL = "–";
export const MISSING = "✖";

const TOOL_MS = 20_000;

/** Programs that are asked now: none outlives this process. */
const running = new Set();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export const needs = JSON.parse(readFileSync(new URL("../requirements.json", import.meta.url), "utf8"));

/** Compares versions part by part; further parts of `version` count for nothing. */
export function isNewEnough(version, oldest) {
  const differing = oldest.findIndex((part, index) => version[index] !== part);
  return version.length > 0 && (differing === -1 || version[differing] > oldest[differing]);
}

export const versionIn = (printed) =>
  (/\d{1,4}(?:\.\d{1,4}){1,2}/.exec(printed)?.[0] ?? "").split(".").filter(Boolean).map(Number);
export const gigabytes = (bytes) => `${(bytes / 1024 ** 3).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} GB`;
export const lastLine = (output) => output.trim().split("\n").at(-1) ?? "";

/** The address without its password. */
export function hostOf(address) {
  try {
    return new URL(address).host;
  } catch {
    return "endereço inválido";
  }
}

/** The text of a file, empty when it cannot be read. */
export function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Runs a program to its end, or to its time limit, at which it is killed; never rejects. */
export function run(command, args, env, limitMs = TOOL_MS) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"], timeout: limitMs });
    running.add(child);
    let output = "";
    const collect = (chunk) => {
      output += chunk;
    };
    child.once("close", () => running.delete(child));
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (error) => resolve({ ok: false, output: error.message, isLate: false }));
    child.once("close", (code) => resolve({ ok: code === 0, output, isLate: child.killed }));
  });
}
