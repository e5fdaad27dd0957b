import { installGoTool } from "../install/install-go-tool.ts";
import { findOnPath } from "../shared/run-tool.ts";

/** AGPL-3.0: started as a program of its own, never part of what is delivered. */
const K6 = { name: "k6", package: "go.k6.io/k6", version: "v1.8.1" } as const;

/** k6 on PATH, else compiled once by Go into the cache. Null, after one sentence, where it cannot be had. */
export async function findK6(context: {
  cacheDir: string;
  path: string;
  log: (line: string) => void;
}): Promise<string | null> {
  return findOnPath(K6.name, context.path) ?? installGoTool(K6, context);
}
