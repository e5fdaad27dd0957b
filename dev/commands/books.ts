import { runOps } from "../../ops/run-ops.ts";

/** `npm run books`: the short form of `npm run ops -- books`. */
await runOps(["books", ...process.argv.slice(2)]);
