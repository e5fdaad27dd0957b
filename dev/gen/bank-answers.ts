import { mkdir, writeFile } from "node:fs/promises";
import type { Variant, Verdict } from "../../services/payment/test/answer-variants/variant.ts";
import { variantsFor } from "../../services/payment/test/answer-variants/variants-for.ts";

const HEAD = `# A bank's answers about a paid charge

Each line was answered to \`services/payment\` by the sandbox's bank about a charge of R$ 10,00 that was paid, on a real store: \`services/payment/test/bank-answers.test.ts\`. None is silent: what is not credited is before
MASTER or listed with its txid, in "Financeiro" and in the metric \`tenho_payment_unreadable_attempts\`, from the third attempt on. None holds up another payment; only an answer to the list itself that is none keeps the sweep where it was, late by its metric. Written by
\`npm run gen\` from the variants of that test.

| The answer has | At once | Once it is as in the manual |
|---|---|---|
`;

const WORDS: Readonly<Record<Verdict, string>> = {
  credited: "credited",
  "credited, second before MASTER": "credited; the second payment is before MASTER",
  "before MASTER": "before MASTER (review)",
  unreadable: "listed as unreadable, with its txid",
  "taken back": "credited, and taken back by the devolução",
  "credited, listed": "credited; the rest listed as unreadable, with its txid",
};

const later = ({ verdict, mended }: Variant): string => {
  if (mended !== undefined) return WORDS[mended];
  return verdict === "unreadable" || verdict === "credited, listed" ? WORDS.credited : "the same";
};

/** Writes the table of the answers that payment was tried with. */
export async function generateBankAnswers(into: string): Promise<void> {
  const variants = Object.entries(variantsFor({ key: "chave", txid: "a".repeat(32), e2eid: "E".repeat(32) }));
  const rows = variants.map(([name, variant]) => `| ${name} | ${WORDS[variant.verdict]} | ${later(variant)} |`);
  await mkdir(`${into}/docs`, { recursive: true });
  await writeFile(`${into}/docs/bank-answers.md`, `${HEAD}${rows.join("\n")}\n`);
}
