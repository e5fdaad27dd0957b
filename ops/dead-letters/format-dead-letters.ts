import type { ParkedMessage } from "@tenho/kernel/events/list-dead-letters";

const IDS_SHOWN_MAX = 20;

/** The dead letters by subject and reason, in lines of text. */
export function formatDeadLetters(letters: readonly ParkedMessage[]): string[] {
  if (letters.length === 0) return ["Nenhuma mensagem parada."];
  const subjects = Object.entries(Object.groupBy(letters, ({ subject }) => subject)).sort();
  return subjects.flatMap(([subject, parked = []]) => [
    `${subject}: ${countOf(parked.length)}`,
    ...Object.entries(Object.groupBy(parked, ({ reason }) => reason)).flatMap(([reason, same = []]) => [
      `  ${same.length} × ${reason || "sem motivo"}`,
      `    ${period(same)}`,
      `    ids ${idsOf(same)}`,
    ]),
  ]);
}

export const countOf = (count: number): string => (count === 1 ? "1 mensagem" : `${count} mensagens`);

function period(letters: readonly ParkedMessage[]): string {
  const moments = letters.map(({ parkedAt }) => parkedAt.toISOString().replace(/\.\d+Z$/, "Z"));
  const [first, last] = [moments.at(0), moments.at(-1)];
  return first === last ? `em ${first}` : `de ${first} a ${last}`;
}

function idsOf(letters: readonly ParkedMessage[]): string {
  const shown = letters.slice(0, IDS_SHOWN_MAX).map(({ id }) => id);
  const more = letters.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` e mais ${more}` : ""}`;
}
