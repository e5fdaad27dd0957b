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
export function lineTitle({ wish_text, description, kind }: StatementLine): string {
  return wish_text ?? (description || KIND_LABEL[kind]);
}

/** Who and what a TENHO was for, as far as it is known: `Ana Beatriz · Pizzaria`; else what the movement is, unless its title says so. */
export function lineSubject(line: StatementLine): string {
  const known = [line.customer, line.category].filter(Boolean).join(" · ");
  const label = KIND_LABEL[line.kind];
  return known || (label === lineTitle(line) ? "" : label);
}
