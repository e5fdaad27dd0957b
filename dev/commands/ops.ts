import { runOps } from "../../ops/run-ops.ts";

/** `npm run ops -- <command>`: work on the stored data of the running `npm start`, or of the stores that are named. */
await runOps(process.argv.slice(2));
