import type { Variable } from "./variables.ts";

const HEAD = `# O que docker-compose.yml lê: copie para .env e preencha. Escrito por \`npm run gen\`; a lista inteira está em docs/variables.md.
# Depois: npm run secrets -- --production, que diz o que ainda falta.
# Segredos (marcados) são guardados por esse comando; depois dele podem sair daqui.
# Um .env é só seu: chmod 600 .env
`;

/** Text of .env.example: what real people need as lines to fill, the rest as comments. */
export function envExample(variables: readonly Variable[], ofCompose: readonly Variable[]): string {
  const all = [...ofCompose, ...variables.filter(({ words }) => words !== undefined && words.secret !== "own")];
  const always = all.filter(({ words }) => words?.needed?.startsWith("sempre"));
  const maybe = all.filter(({ words }) => words?.needed !== undefined && !words.needed.startsWith("sempre"));
  const free = all.filter(({ words }) => words?.needed === undefined);
  return [
    HEAD,
    "# --- Sempre\n",
    ...always.map((one) => paragraphOf(one, "# ")),
    "# --- Conforme o que você escolheu\n",
    ...maybe.map((one) => paragraphOf(one, "# ")),
    "# --- Só se quiser outro valor\n",
    ...free.map((one) => paragraphOf(one, "# ")),
  ].join("\n");
}

function paragraphOf({ name, words, byDefault }: Variable, comment: string): string {
  const marks = [words?.needed, words?.secret === undefined ? undefined : "segredo"].filter(Boolean);
  const mark = marks.length === 0 ? "" : ` [${marks.join("; ")}]`;
  const source = words?.source === undefined ? "" : `${comment}Onde: ${words.source}\n`;
  // Every line is a comment, so that a copy that was not filled in says nothing.
  return `${comment}${words?.purpose}${mark}\n${source}#${name}=${words?.example ?? byDefault}\n`;
}
