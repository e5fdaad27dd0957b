import { runOps } from "./run-ops.ts";

/** `tenho-ops <command>`: the same as `npm run ops -- <command>`, in the image of the maintenance commands. */
await runOps(process.argv.slice(2), "tenho-ops");
