// Runs npm as `npm start` itself was run. Plain JavaScript without dependencies.
import { spawn } from "node:child_process";

const OPTIONS = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
/** A registry that is away is known after ten seconds, not after npm's own minutes. */
const PATIENCE = [
  ...["--fetch-retries=4", "--fetch-retry-factor=2"],
  ...["--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=5000"],
];
/** npm ends on a signal only when its running downloads do. */
const INSIST_MS = 2_000;

/** Calls of npm that run now. */
const running = new Set();
let isEnding = false;
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Installs by `npm ci` or `npm install`; never rejects. `onStart` is given npm's process id. */
export const installWithNpm = (cwd, args, onStart) => runNpm(cwd, [...args, ...OPTIONS, ...PATIENCE], onStart);

/** Brings archives of packages as the registry has them, and describes them in JSON. */
export const packWithNpm = (cwd, args) => runNpm(cwd, ["pack", ...args, ...OPTIONS, ...PATIENCE]);

/** Ends every call of npm that runs, in two seconds at most; from now on every call fails. */
export function endNpm(signal) {
  isEnding = true;
  for (const child of running) {
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), INSIST_MS).unref();
  }
}

/** The address of a package's archive at the registry that npm is set up with; undefined for a package whose registry is not known. */
export async function findRegistry(cwd) {
  const { code, output } = await runNpm(cwd, ["config", "list", "--json"]);
  try {
    if (code !== 0) return () => undefined;
    const config = JSON.parse(output);
    return (name, version) => {
      const scope = name.startsWith("@") ? name.slice(0, name.indexOf("/")) : "";
      const registry = config[`${scope}:registry`] ?? config.registry;
      return registry && `${registry.replace(/\/$/, "")}/${name}/-/${name.slice(name.indexOf("/") + 1)}-${version}.tgz`;
    };
  } catch {
    return () => undefined;
  }
}

/** The reason that npm gives for a failure, in one line. */
export function reasonOf({ code, errors }) {
  const lines = errors.split("\n").map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim());
  return lines.find((line) => line && !/^(code|errno|syscall|path|npm warn) ?/.test(line)) ?? `código ${code}`;
}

function runNpm(cwd, args, onStart = () => undefined) {
  if (isEnding) return Promise.resolve({ code: 1, output: "", errors: "" });
  // Under `npm start` npm gives its own path; a bare `npm` may be another one, or missing.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  return new Promise((resolve) => {
    let output = "";
    let errors = "";
    // The folder decides what is installed, not the command that npm runs just now.
    const { npm_config_local_prefix: _, npm_package_json: __, ...env } = process.env;
    const child = spawn(command, [...first, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    onStart(child.pid);
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    const end = (code, message = "") => {
      running.delete(child);
      resolve({ code, output, errors: errors + message });
    };
    child.once("error", (error) => end(1, error.message));
    child.once("close", (code) => end(code ?? 1));
  });
}
