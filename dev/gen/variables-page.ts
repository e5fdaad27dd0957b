import type { Variable } from "./variables.ts";

const HEAD = `# Variáveis

Tudo o que uma instalação pode dizer aos seus processos, com onde se obtém cada valor. Escrita por \`npm run gen\` a partir dos esquemas de configuração
(\`config.ts\` de cada processo): mude lá. No Compose escreva-as em \`.env\`, ao lado de \`docker-compose.yml\` ([\`.env.example\`](../.env.example) é o começo); no chart, em
\`services.NOME.env\`. Um nome sem valor conta como não dito. \`npm run secrets -- --production\` diz quais ainda faltam.

Segredos de fora são dados a \`npm run secrets\`, em \`.env\` ou no ambiente: ele os guarda em \`.tenho/compose/secrets.json\` e os entrega só ao processo que os usa. Uma vez dados, podem sair de \`.env\`; dar outro valor troca, \`--forget NOME\` esquece.
Nenhum deles é inventado fora da demonstração.

`;

/** Text of docs/variables.md. */
export function variablesPage(variables: readonly Variable[], ofCompose: readonly Variable[]): string {
  const withWords = variables.filter(({ words }) => words !== undefined);
  const own = withWords.filter(({ words }) => words?.secret === "own");
  const asked = withWords.filter(({ words }) => words?.secret !== "own");
  const needed = asked.filter(({ words }) => words?.needed !== undefined);
  const free = asked.filter(({ words }) => words?.needed === undefined);
  const limits = variables.filter(({ words }) => words === undefined);
  return [
    `${HEAD}## O que pessoas de verdade precisam\n`,
    tableOf([...ofCompose.filter(({ words }) => words?.needed), ...needed]),
    "## O que pode ser dito\n",
    tableOf(free),
    "## O próprio Compose\n",
    tableOf(ofCompose.filter(({ words }) => !words?.needed)),
    "## Segredos que `npm run secrets` cria\n\nGuarde uma cópia de `secrets.json` fora da máquina: sem eles, o que selaram se perde.\n",
    tableOf(own),
    "## Limites e intervalos\n\nCada um tem um valor que serve; o comentário em `config.ts` diz o que muda. Nomes em `_MS` são milissegundos, em `_CENTS` centavos, em `_DAYS` dias.\n",
    `| Variável | Processos | Sem ela |\n|---|---|---|\n${limits.map(limitRow).join("")}`,
  ].join("\n");
}

const tableOf = (variables: readonly Variable[]): string =>
  `| Variável | Processos | Para quê | Precisa | Segredo | Onde se obtém | Sem ela |\n|---|---|---|---|---|---|---|\n${variables
    .map(rowOf)
    .join("")}`;

const SECRET = { own: "sim, daqui", outside: "sim, de fora" } as const;

function rowOf({ name, processes, words, byDefault }: Variable): string {
  const cells = [
    code(name),
    processes.join(", "),
    words?.purpose ?? "",
    words?.needed ?? "não",
    words?.secret === undefined ? "não" : SECRET[words.secret],
    words?.source ?? "você decide",
    byDefault === "" ? "–" : code(byDefault),
  ];
  return `| ${cells.map(escaped).join(" | ")} |\n`;
}

const limitRow = ({ name, processes, byDefault }: Variable): string =>
  `| ${code(name)} | ${processes.join(", ")} | ${byDefault === "" ? "–" : escaped(code(byDefault))} |\n`;

const code = (text: string): string => `\`${text}\``;
const escaped = (text: string): string => text.replaceAll("|", "\\|");
