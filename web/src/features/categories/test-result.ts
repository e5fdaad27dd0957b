import type { TestCategorizeApiResponse } from "../../api/generated/tenho.gen.ts";
import { formatPercent } from "../../shared/format/numbers.ts";

export type TestResult = TestCategorizeApiResponse;

const METHODS: Readonly<Record<string, string>> = {
  lexical: "Pelas palavras do texto",
  "lexical+embedding": "Pelas palavras e pelo sentido do texto",
  ai: "Pela IA, entre as candidatas do classificador",
  none: "Nenhum modelo respondeu",
};

/** Plain words for the method by which the classifier decided. */
export function methodText(method: string): string {
  return METHODS[method] ?? method;
}

const NOT_A_WISH: Readonly<Record<Exclude<TestResult["kind"], "wish">, string>> = {
  greeting: "É um cumprimento, não um pedido: ninguém é avisado.",
  thanks: "É um agradecimento, não um pedido: ninguém é avisado.",
  opt_out: "É um pedido para sair: a pessoa deixa de receber mensagens.",
  data_request: "É um pedido sobre os próprios dados, não uma procura.",
  empty: "Não há texto que se possa entender.",
};

/** Says in one sentence what would happen to the message. */
export function outcomeText(result: TestResult): string {
  const { kind, reliable, category, parts, candidates, confidence, threshold } = result;
  if (kind !== "wish") return NOT_A_WISH[kind];
  if (parts.length > 1) return `São ${parts.length} pedidos em uma mensagem, tratados um a um.`;
  if (candidates.length === 0) return "Nenhuma categoria parece ser a certa: o pedido vai para a franquia.";
  if (reliable) return `Vai direto às empresas de ${category ?? candidates[0]?.name}, sem perguntar ao consumidor.`;
  const isSure = confidence !== null && confidence >= threshold;
  const why = isSure ? "O texto diz pouco" : `A confiança não chega a ${formatPercent(threshold)}`;
  return `${why}: o consumidor escolheria entre as candidatas.`;
}
