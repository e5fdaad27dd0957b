import { join } from "node:path";
import { findOnPath, runTool, type ToolResult } from "../shared/run-tool.ts";
import { installOnce } from "./install-once.ts";

const INSTALL_TIMEOUT_MS = 5 * 60_000;
const PIP_INSTALL = [
  // Compiling every module of a package takes seconds; Python compiles those that are loaded, once.
  ...["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-compile"],
  ...["--only-binary=:all:", "--require-hashes"],
];
/** A `user` of the person's own pip configuration does not go together with a target. */
const PIP_ENV = { PIP_USER: "0" };

export type PythonContext = Readonly<{ cacheDir: string; path: string }>;

/**
 * Installs wheels of PyPI, each pinned by its hash in the requirements file, into the folder `target`; nothing is built. It is done by the pip of
 * `python3`, or by one in the cache where that Python has none: a whole environment for each package would take seconds to make.
 */
export async function installPythonPackages(
  requirements: string,
  target: string,
  { cacheDir, path }: PythonContext,
): Promise<ToolResult> {
  const python = findOnPath("python3", path);
  if (!python) return { ok: false, output: "não há python3 no PATH" };
  const install = [...PIP_INSTALL, "--target", target, "-r", requirements];
  const installed = await runPython(python, install);
  if (installed.ok || !installed.output.includes("No module named pip")) return installed;
  const environment = await makePip(python, cacheDir);
  if (!environment.ok) return environment;
  return runPython(join(environment.output, "bin", "python"), install);
}

/** Makes a Python environment without pip, whose packages are installed from outside; `output` holds the folder for them. */
export async function makeEnvironment(folder: string, { path }: PythonContext): Promise<ToolResult> {
  const python = findOnPath("python3", path);
  if (!python) return { ok: false, output: "não há python3 no PATH" };
  const made = await runPython(python, ["-m", "venv", "--without-pip", folder]);
  if (!made.ok) return made;
  const asked = await runPython(join(folder, "bin", "python"), [
    "-c",
    "import sysconfig; print(sysconfig.get_path('purelib'))",
  ]);
  return { ok: asked.ok, output: asked.output.trim() };
}

/** An environment with pip, one a version of Python; `output` holds its folder. */
async function makePip(python: string, cacheDir: string): Promise<ToolResult> {
  const version = await runPython(python, ["-c", "import platform; print(platform.python_version())"]);
  if (!version.ok) return version;
  const folder = join(cacheDir, `pip-${version.output.trim()}`);
  let made: ToolResult = { ok: true, output: folder };
  await installOnce(folder, async (unfinished) => {
    made = await runPython(python, ["-m", "venv", unfinished]);
    return made.ok ? unfinished : null;
  });
  return made.ok ? { ok: true, output: folder } : { ok: false, output: "no Debian, instale python3-venv" };
}

const runPython = (python: string, args: readonly string[]) =>
  runTool(python, args, { env: { ...process.env, ...PIP_ENV }, timeoutMs: INSTALL_TIMEOUT_MS });
