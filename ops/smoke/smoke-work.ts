import { setTimeout as sleep } from "node:timers/promises";
import type { ServiceClients } from "../../dev/seed/clients.ts";
import type { Parties } from "./find-parties.ts";

/** Clients, facts and limits that every step of a smoke run gets. */
export type SmokeWork = Readonly<{
  clients: Pick<ServiceClients, "messaging" | "payment" | "wallet">;
  parties: Parties;
  /** WhatsApp number of the operator. */
  phone: string;
  print: (line: string) => void;
  /** Time for which a step waits for people. */
  limitMs: number;
  pauseMs: number;
}>;

/** Outcome of one look at a step: done, given up with a sentence, or still to be waited for with what is to be done meanwhile. */
export type Look<T> =
  | Readonly<{ done: T }>
  | Readonly<{ failed: string }>
  /** Empty: nothing is to be done. */
  | Readonly<{ hint: string }>;

const shown = (ms: number): string => `${(ms / 1_000).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} s`;

/**
 * Looks at a step until it is done; says each new hint once, and at the end how long it took. Null, which was said too, when it failed or took longer
 * than people are waited for.
 */
export async function waitForStep<T>(
  { print, limitMs, pauseMs }: Pick<SmokeWork, "print" | "limitMs" | "pauseMs">,
  step: { look: () => Promise<Look<T>>; says: (done: T) => string },
): Promise<T | null> {
  const startMs = performance.now();
  let said = "";
  for (;;) {
    const look = await step.look();
    if ("done" in look) {
      print(`  ${step.says(look.done)} (${shown(performance.now() - startMs)})`);
      return look.done;
    }
    if ("failed" in look) {
      print(`  ${look.failed}`);
      return null;
    }
    if (look.hint !== "" && look.hint !== said) print(`  ${look.hint}`);
    said = look.hint;
    if (performance.now() - startMs + pauseMs > limitMs) {
      print("  Ninguém respondeu a tempo. Repita o comando: ele segue daqui. Com --undo, desfaz o que foi feito.");
      return null;
    }
    await sleep(pauseMs);
  }
}
