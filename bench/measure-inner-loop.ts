import type { BenchContext } from "./context.ts";
import { measureHotReload } from "./measure-hot-reload.ts";
import { measureRestarts } from "./measure-restarts.ts";
import type { Findings } from "./report.ts";

/** Time that a person who changes a file waits to see what it does. */
export async function measureInnerLoop(context: BenchContext): Promise<Findings> {
  const hotReload = await measureHotReload(context);
  return { ratios: [], figures: [...hotReload, ...(await measureRestarts(context))], skipped: [] };
}
