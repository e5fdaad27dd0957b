import { type CheckState, isOpen, type OutsideCheck } from "@tenho/kernel/checks/finding";

const WORDS: Readonly<Record<CheckState, string>> = {
  RIGHT: "certo",
  MISSING: "falta",
  WRONG: "errado",
  UNKNOWN: "não se sabe",
  UNUSED: "sem uso",
};
const WIDTH = Math.max(...Object.values(WORDS).map((word) => word.length));

/** A check as the commands print it: its state and sentence, and below what to do where something is. */
export function checkLines(check: OutsideCheck): string[] {
  const lines = [`  ${WORDS[check.state].padEnd(WIDTH)}  ${check.sentence}`];
  if (isOpen(check) && check.action !== undefined) lines.push(`  ${" ".repeat(WIDTH)}  → ${check.action}`);
  return lines;
}
