import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Copies what git has of the checkout, changed and new files included, to where nothing else lies. Data, packages and builds stay behind.
 *
 * @param folder where to; a new temporary one by default
 * @returns the copy's folder
 */
export function cloneCheckout(
  folder: string = join(mkdtempSync(join(tmpdir(), "tenho-first-start-")), "tenho"),
): string {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const listedGone = execFileSync("git", ["ls-files", "-z", "--deleted"], { cwd: ROOT, encoding: "utf8" });
  const gone = new Set(listedGone.split("\0"));
  const files = listed.split("\0").filter((one) => one !== "" && !gone.has(one));
  mkdirSync(folder, { recursive: true });
  // The tool copies, not this process: a start depends on no prose and on no test, which are copied with the rest.
  const packed = execFileSync("tar", ["-C", ROOT, "--null", "-T", "-", "-cf", "-"], {
    input: files.join("\0"),
    maxBuffer: 2 ** 30,
  });
  execFileSync("tar", ["-C", folder, "-xf", "-"], { input: packed });
  return folder;
}

/** Removes a copy that lies in a temporary folder of its own. */
export const removeClone = (clone: string): void => rmSync(dirname(clone), { recursive: true, force: true });
