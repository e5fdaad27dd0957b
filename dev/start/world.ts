import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../shared/setup-error.ts";

/** Data an installation began with: the demonstration's, or none, as an owner's first day. */
export type World = "demo" | "empty";

const fileIn = (dir: string): string => join(dir, "world");

/**
 * The world of a profile's folder, written down at its first start: one that began empty stays so, and is never mixed with the demonstration.
 *
 * @throws SetupError when it is asked to be empty and has the demonstration's data
 */
export function chooseWorld(dir: string, asksEmpty: boolean): World {
  const known = knownWorld(dir);
  if (asksEmpty && known === "demo") {
    throw new SetupError(
      "Aqui há dados de demonstração. Para apagá-los e começar do zero: npm start -- --empty --reset",
    );
  }
  const world = known ?? (asksEmpty ? "empty" : "demo");
  if (known === null) {
    mkdirSync(dir, { recursive: true });
    writeFileSync(fileIn(dir), `${world}\n`);
  }
  return world;
}

function knownWorld(dir: string): World | null {
  if (existsSync(fileIn(dir))) return readFileSync(fileIn(dir), "utf8").trim() === "empty" ? "empty" : "demo";
  // Folders from before this file have the demonstration's data.
  return existsSync(join(dir, "postgres")) ? "demo" : null;
}
