import type { Discrepancy, DiscrepancyKind } from "../../domain/books.ts";

const sentences: Record<DiscrepancyKind, string> = {
  movement_not_balanced: "movimento desbalanceado",
  balance_differs_from_postings: "saldo diferente dos lançamentos",
  balance_differs_from_lots: "saldo diferente dos lotes",
  movement_without_two_postings: "movimento sem os seus dois lançamentos",
  posting_differs_from_movement: "lançamento da carteira diferente do movimento",
  running_balance_differs: "saldo corrido diferente da soma dos movimentos",
  movement_without_key: "movimento sem chave",
  key_without_movement: "chave sem movimento",
  movement_differs_from_proof: "movimento alterado depois de escrito (difere do seu comprovante)",
  proof_chain_broken: "cadeia de comprovantes interrompida neste movimento",
  movement_without_proof: "movimento sem comprovante",
  balance_below_zero: "saldo negativo sem estorno",
};

/** Writes a discrepancy for people, in pt-BR: the fault, and its movement or wallet. */
export const discrepancyText = ({ kind, id }: Discrepancy): string => `${sentences[kind]}: ${id}`;

export type PrintedReport = {
  balanced: boolean;
  postingsSumCents: number;
  wallets: number;
  movements: number;
  /** Lines written by `discrepancyText`. */
  discrepancies: readonly string[];
};

const count = (value: number): string => value.toLocaleString("pt-BR");

/** Writes the check of the books for people, in pt-BR, one line per fact. */
export function booksText(report: PrintedReport): string {
  return [
    report.balanced ? "Os livros fecham." : "OS LIVROS NÃO FECHAM.",
    `Carteiras: ${count(report.wallets)} · movimentos: ${count(report.movements)}`,
    `Soma de todos os lançamentos: ${count(report.postingsSumCents)} centavos`,
    ...report.discrepancies.map((line) => `- ${line}`),
  ].join("\n");
}
