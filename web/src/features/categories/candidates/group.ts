import { formatDate } from "@tenho/br/calendar/dates";
import type { ListCandidateGroupsApiResponse } from "../../../api/generated/tenho.gen.ts";
import { formatCount, plural } from "../../../shared/format/numbers.ts";

export type CandidateGroup = ListCandidateGroupsApiResponse["items"][number];

/** Says how many wishes approving a group would have changed, as an upper bound; null while that is unknown. */
export function effectText(effect: CandidateGroup["effect"]): string | null {
  if (effect === null) return null;
  const since = `desde ${formatDate(new Date(effect.since))}`;
  if (effect.is_more) return `Teria mudado mais de ${formatCount(effect.wishes)} pedidos ${since}`;
  if (effect.wishes === 0) return `Não teria mudado nenhum pedido ${since}`;
  return `Teria mudado até ${plural(effect.wishes, "pedido", "pedidos")} ${since}`;
}

/** `3 textos, ditos 7 vezes`. */
export function sizeText({ candidates, times }: Pick<CandidateGroup, "candidates" | "times">): string {
  const texts = plural(candidates, "texto", "textos");
  if (times === 1) return texts;
  return `${texts}, ${candidates === 1 ? "dito" : "ditos"} ${plural(times, "vez", "vezes")}`;
}

/** Says what a decision did to a group. */
export function decidedText(
  { decided, proposed, waiting }: { decided: number; proposed: number; waiting: number },
  decision: "approve" | "reject",
): string {
  if (proposed > 0) return `Sugestão enviada para ${plural(proposed, "texto", "textos")}: a plataforma decide`;
  if (decided === 0) return "Este grupo já estava decidido assim";
  const [one, many] =
    decision === "approve" ? ["texto aprovado", "textos aprovados"] : ["texto rejeitado", "textos rejeitados"];
  const rest = waiting > 0 ? `; ${plural(waiting, "espera", "esperam")} ainda` : "";
  return `${plural(decided, one, many)}${rest}`;
}
