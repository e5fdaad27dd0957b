type Report = {
  balanced: boolean;
  postingsSumCents: number;
  wallets: number;
  movements: number;
  discrepancies: readonly string[];
};

const count = (value: number): string => value.toLocaleString("pt-BR");

/** The proof of the books as a person reads it, pt-BR, one line a fact. */
export function presentBooks(report: Report): string {
  return [
    report.balanced ? "Os livros fecham." : "OS LIVROS NÃO FECHAM.",
    `Carteiras: ${count(report.wallets)} · movimentos: ${count(report.movements)}`,
    `Soma de todos os lançamentos: ${count(report.postingsSumCents)} centavos`,
    ...report.discrepancies.map((line) => `- ${line}`),
  ].join("\n");
}
