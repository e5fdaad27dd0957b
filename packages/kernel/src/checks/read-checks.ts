import type { CheckGroup, OutsideCheck } from "./finding.ts";
import type { KeptLooks } from "./kept-looks.ts";

/** A look's place in the answer, and its name for the sentence of a look that has found out nothing: "O Pix". */
export type NamedLook = Readonly<{ id: string; group: CheckGroup; name: string }>;

/** The checks of all looks that are kept, also by another version of the process. */
export const readKeptChecks = (kept: KeptLooks, age: { nowMs: number; staleMs: number }): OutsideCheck[] =>
  readChecks(
    Object.entries(kept.looks).map(([id, { group, name }]) => ({ id, group, name })),
    kept,
    age,
  );

/** The checks of these looks as they are kept. What was never looked at, or was right too long ago to count, is unknown. */
export function readChecks(
  looks: readonly NamedLook[],
  kept: KeptLooks | null,
  { nowMs, staleMs }: { nowMs: number; staleMs: number },
): OutsideCheck[] {
  return looks.flatMap(({ id, group, name }): OutsideCheck[] => {
    const look = kept?.looks[id];
    if (look === undefined) {
      const sentence = `${name}: ainda não foi conferido.`;
      return [
        { id, group, state: "UNKNOWN", sentence, action: "Espere um minuto, ou confira agora.", checkedAt: null },
      ];
    }
    const checkedAt = new Date(look.checkedAt);
    const isStale = nowMs - look.checkedAt > staleMs;
    return look.findings.map(({ action, link, subject, ...finding }) => {
      const texts = { ...(action && { action }), ...(link && { link }), ...(subject && { subject }) };
      if (!isStale || finding.state !== "RIGHT") return { ...finding, ...texts, group, checkedAt };
      const sentence = `${name}: estava certo, mas a última conferência já é antiga.`;
      return { id: finding.id, group, state: "UNKNOWN", sentence, ...texts, checkedAt };
    });
  });
}
