import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The JSON lines in the files of a folder; none where it is missing. */
export function readJsonLines<Line>(dir: string): Line[] {
  const files = existsSync(dir) ? readdirSync(dir) : [];
  return files.flatMap((file) =>
    readFileSync(join(dir, file), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Line),
  );
}
