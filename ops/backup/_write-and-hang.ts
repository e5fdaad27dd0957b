import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rotateBackups } from "./rotate-backups.ts";

/** Begins a backup, says when everything of it is written, and never ends it: for a test that kills it there. */
const [place = "", startedAt = ""] = process.argv.slice(2);
await rotateBackups({
  place,
  keep: 1,
  now: new Date(startedAt),
  async write(dir) {
    writeFileSync(join(dir, "manifest.json"), "{}");
    console.log("written");
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  },
});
