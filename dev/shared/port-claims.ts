import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Claims of this process, given up when it ends. */
const claimed = new Set<string>();

/** A file for each claim, with the process that made it; a user's own, since another user's files cannot be removed. */
const CLAIMS = join(tmpdir(), `tenho-ports-${process.getuid?.() ?? "user"}`);

/** Claims a port for this process until it ends. Returns false for one that this or another running process has claimed before. */
export function claimPort(port: number, folder = CLAIMS): boolean {
  const file = join(folder, String(port));
  try {
    mkdirSync(folder, { recursive: true });
    if (isOfEndedProcess(file)) rmSync(file, { force: true });
    writeFileSync(file, String(process.pid), { flag: "wx" });
  } catch (error) {
    // A machine whose temporary folder takes no file has no claims: a port that is free must do there.
    return codeOf(error) !== "EEXIST";
  }
  if (claimed.size === 0) process.once("exit", giveUpClaims);
  claimed.add(file);
  return true;
}

function giveUpClaims(): void {
  for (const file of claimed) rmSync(file, { force: true });
}

function isOfEndedProcess(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;
