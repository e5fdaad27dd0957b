import type { StatementLine } from "../../../api/merchant-types.ts";

export const KIND_LABEL: Readonly<Record<StatementLine["kind"], string>> = {
  debit: "TENHO",
  initial: "Crédito inicial",
  manual: "Crédito inserido",
  pix: "Compra por Pix",
  card: "Compra por cartão",
  expiry: "Crédito vencido",
  clawback: "Pix devolvido pelo banco",
  reversal: "Estorno",
  refund: "Devolução",
};

/** A line's first words: the wish a TENHO was for, else what the movement is. */
export function lineTitle(line: StatementLine): string {
  const { wish_text, description } = line;
  return wish_text ?? (description || labelOf(line));
}

const labelOf = ({ kind, amount }: StatementLine): string =>
  kind === "debit" && amount === 0 ? "TENHO grátis" : KIND_LABEL[kind];

/**
 * Person and category of a TENHO, as far as they are known, and whether it was free: `Ana Beatriz · Pizzaria`. Any other movement gives its kind,
 * unless the title has it.
 */
export function lineSubject(line: StatementLine): string {
  const label = labelOf(line);
  const isFree = label !== KIND_LABEL[line.kind];
  const about = [line.customer, line.category].filter(Boolean);
  const known = [...about, ...(isFree && about.length > 0 ? [label] : [])].join(" · ");
  return known || (label === lineTitle(line) ? "" : label);
}
