import { join } from "node:path";
import { installOnce } from "../install/install-once.ts";
import { runGo } from "../install/run-go.ts";
import { SetupError } from "../shared/setup-error.ts";

const MODULE = "github.com/caddyserver/caddy/v2/cmd/caddy";
const VERSION = "v2.10.2";
/** Calm, two cores take some three minutes. */
const BUILD_TIMEOUT_MS = 40 * 60_000;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/** Caddy compiled with Go, once per machine. */
export async function findCaddy(context: Context): Promise<string> {
  const program = join(context.cacheDir, `caddy-${VERSION}`);
  if (await installOnce(program, (folder) => build(folder, context))) return program;
  throw new SetupError("Sem registro de imagens é preciso o Go para fazer a imagem de base do proxy.");
}

async function build(folder: string, context: Context): Promise<string | null> {
  const what = `caddy ${VERSION}`;
  const args = ["install", "-trimpath", "-ldflags=-s -w", `${MODULE}@${VERSION}`];
  const isBuilt = await runGo({ what, args, env: { GOBIN: folder }, timeoutMs: BUILD_TIMEOUT_MS }, context);
  return isBuilt ? join(folder, "caddy") : null;
}
