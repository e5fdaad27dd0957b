import type { MissingVariable } from "./missing-variables.ts";

/** Lines that say what an installation for real people lacks, each with where it is found. */
export function missingLines(missing: readonly MissingVariable[]): string[] {
  const lines = missing.map(({ name, words, reason }) => {
    const source = words.source === undefined ? "" : ` Onde está: ${words.source}.`;
    const fault = reason.startsWith("obrigatória") ? "" : ` (${reason})`;
    return `  ${name}: ${words.purpose}${fault}.${source}`;
  });
  const count = missing.length === 1 ? "Falta uma variável" : `Faltam ${missing.length} variáveis`;
  return [
    `${count}, e nenhuma pode ser inventada aqui:`,
    ...lines,
    "Escreva-as em .env (os segredos são guardados e podem sair de lá depois) ou no ambiente, e repita o comando.",
  ];
}
