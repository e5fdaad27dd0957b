import { fileURLToPath } from "node:url";

/** Folder of the whole project, where this file lies four folders deep. */
const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const FRAME = /^\s+at (?:.{0,300}\()?(?:file:\/\/)?(\/[^()\s]{1,500}):(\d{1,7}):(\d{1,5})\)?$/;
const OWN_PATH = /^[\w./-]{1,200}\.[cm]?[jt]sx?$/;
const FRAMES_MAX = 12;

/**
 * The frames of an error's stack that lie in the project's own code, innermost first, as `folder/file.ts:line:column`. Names of functions and
 * whatever else a stack holds are left out, and so is the error's message, which may quote a person's text and be of several lines.
 */
export function ownFrames({ message, stack = "" }: Error): string[] {
  const afterMessage = message === "" ? 0 : stack.lastIndexOf(message) + message.length;
  const frames: string[] = [];
  for (const line of stack.slice(Math.max(0, afterMessage)).split("\n")) {
    const [, path = "", row, column] = FRAME.exec(line) ?? [];
    const own = path.startsWith(ROOT) ? path.slice(ROOT.length) : "";
    if (!OWN_PATH.test(own) || own.includes("node_modules/")) continue;
    frames.push(`${own}:${row}:${column}`);
    if (frames.length === FRAMES_MAX) break;
  }
  return frames;
}
