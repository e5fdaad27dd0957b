import type { StatementLine } from "../../../api/merchant-types.ts";

const KIND_LABEL: Readonly<Record<StatementLine["kind"], string>> = {
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

const TEST_LABEL = "Teste da plataforma";

/** The words for the kind of a movement, but for the credit of a smoke run, which nobody bought and no bank took back. */
export const kindLabel = ({ kind, is_test }: Pick<StatementLine, "kind" | "is_test">): string =>
  is_test ? TEST_LABEL : KIND_LABEL[kind];

const labelOf = (line: StatementLine): string =>
  line.kind === "debit" && line.amount === 0 ? "TENHO grátis" : kindLabel(line);

/**
 * Person and category of a TENHO, as far as they are known, and whether it was free: `Ana Beatriz · Pizzaria`. Any other movement gives its kind,
 * unless the title has it.
 */
export function lineSubject(line: StatementLine): string {
  const label = labelOf(line);
  const isFree = label !== kindLabel(line);
  const about = [line.customer, line.category].filter(Boolean);
  const known = [...about, ...(isFree && about.length > 0 ? [label] : [])].join(" · ");
  return known || (label === lineTitle(line) ? "" : label);
}
