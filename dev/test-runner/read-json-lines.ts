import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The JSON lines that all test processes of a run have written into a folder, a file each; none where the folder is missing. */
export function readJsonLines<Line>(dir: string): Line[] {
  const files = existsSync(dir) ? readdirSync(dir) : [];
  return files.flatMap((file) =>
    readFileSync(join(dir, file), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Line),
  );
}
