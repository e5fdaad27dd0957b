import { setTimeout as pause } from "node:timers/promises";
import { CHECK_GROUPS, isOpen, type OutsideCheck } from "@tenho/kernel/checks/finding";
import { GROUP_NAMES } from "@tenho/kernel/checks/gather-checks";
import { checkLines } from "./check-lines.ts";

type Waiting = {
  gather: () => Promise<OutsideCheck[]>;
  print: (line: string) => void;
  /** Time after which it is left; 0: looked at once. */
  limitMs: number;
  pauseMs: number;
  now?: () => number;
};

/** Prints all checks, then until nothing is open what has changed, and counts at the end. True when nothing is open. */
export async function waitForChecks({ gather, print, limitMs, pauseMs, now = Date.now }: Waiting): Promise<boolean> {
  const startMs = now();
  const endMs = startMs + limitMs;
  const said = new Map<string, string>();
  for (;;) {
    const checks = await gather();
    printNew(checks, said, print);
    const open = checks.filter(isOpen).length;
    if (open === 0) {
      print("Pronto para o ar.");
      return true;
    }
    if (now() + pauseMs > endMs) {
      if (checks.some(({ checkedAt }) => checkedAt !== null && checkedAt.getTime() < startMs)) {
        print("O que foi conferido há menos de um minuto não foi conferido de novo.");
      }
      print(`${open === 1 ? "Falta acertar 1 linha" : `Faltam acertar ${open} linhas`} de ${checks.length}.`);
      return false;
    }
    await pause(pauseMs);
  }
}

/** Prints the checks that say something else than before, below the names of their groups. */
function printNew(checks: readonly OutsideCheck[], said: Map<string, string>, print: (line: string) => void): void {
  for (const group of CHECK_GROUPS) {
    const lines = checks
      .filter((check) => check.group === group)
      .flatMap((check) => {
        const text = checkLines(check);
        const key = `${check.id} ${check.subject ?? ""}`;
        if (said.get(key) === text.join()) return [];
        said.set(key, text.join());
        return text;
      });
    if (lines.length > 0) print(GROUP_NAMES[group]);
    for (const line of lines) print(line);
  }
}
