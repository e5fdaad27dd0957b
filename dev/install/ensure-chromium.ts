import { findOnPath, runTool } from "../shared/run-tool.ts";
import { SetupError } from "../shared/setup-error.ts";

const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** The journeys drive Debian's Chromium: installs it when root may, else says what to do. */
export async function ensureChromium(path: string, log: (line: string) => void): Promise<void> {
  if (findOnPath("chromium", path)) return;
  const aptGet = findOnPath("apt-get", path);
  if (process.getuid?.() !== 0 || !aptGet) {
    throw new SetupError(
      "Falta o Chromium para as jornadas no navegador: instale o pacote chromium e repita o comando.",
    );
  }
  log("instalando o Chromium (só na primeira vez)");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runTool(aptGet, ["update"], { env, timeoutMs: INSTALL_TIMEOUT_MS });
  const { ok, output } = await runTool(aptGet, ["install", "-y", "--no-install-recommends", "chromium"], {
    env,
    timeoutMs: INSTALL_TIMEOUT_MS,
  });
  if (ok) return;
  const reason = output.trim().split("\n").at(-1);
  throw new SetupError(`O Chromium não pôde ser instalado (${reason}): instale o pacote chromium e repita o comando.`);
}
