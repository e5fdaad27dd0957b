import { createHash } from "node:crypto";
import { join } from "node:path";
import { loadDevConfig } from "../shared/config.ts";
import { openKeptResults } from "../shared/kept-results.ts";
import { digestOf, readWorkTree, type WorkTree } from "../shared/work-tree.ts";
import type { Check, KeptChecks } from "./run-checks.ts";

/**
 * Opens the results of checks of former runs on this machine. A check that passed is not run again while the files it depends on, its own code, the
 * locked packages and Node are the same. Null where the checkout is not one of git.
 */
export function openKeptChecks(root: string): KeptChecks | null {
  const tree = readWorkTree(root);
  if (tree === null) return null;
  const results = openKeptResults(join(loadDevConfig().cacheDir, "kept", "checks.jsonl"));
  return {
    isKept: (check) => results.find(keyOf(check, tree)) !== null,
    keep: (check) => {
      const key = keyOf(check, tree);
      const now = readWorkTree(root);
      // A file may have been edited while the check ran.
      if (now === null || keyOf(check, now) !== key) return;
      results.keep({ key, name: check.name, passed: 1, skipped: 0 });
    },
  };
}

function keyOf({ name, reads = () => true }: Check, tree: WorkTree): string {
  const digest = digestOf(tree, (path) => isOfEveryCheck(path) || reads(path));
  const parts = [name, digest, process.version, process.platform];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

const isOfEveryCheck = (path: string): boolean =>
  path.startsWith("dev/verify/") ||
  path.startsWith("dev/commands/") ||
  /^(package|package-lock|biome)\.json$/.test(path);
