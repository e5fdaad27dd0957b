import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Files under `fresh` that are missing or different at the same place under `root`, as paths relative to it. */
export async function differingFiles(fresh: string, root: string): Promise<string[]> {
  const entries = await readdir(fresh, { recursive: true, withFileTypes: true });
  const differing: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const place = relative(fresh, path);
    const [made, kept] = await Promise.all([
      readFile(path, "utf8"),
      readFile(join(root, place), "utf8").catch(() => ""),
    ]);
    if (made !== kept) differing.push(place);
  }
  return differing.sort();
}
