import { runOps } from "../../ops/run-ops.ts";

/** `npm run dead-letters`: the short form of `npm run ops -- dead-letters`. */
await runOps(["dead-letters", ...process.argv.slice(2)]);
