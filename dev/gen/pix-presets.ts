import { mkdir, writeFile } from "node:fs/promises";
import {
  BANK_PRESETS,
  type BankPreset,
  type Named,
  PIX_PROVIDERS,
} from "../../services/payment/src/domain/bank-presets.ts";

const HEAD = `# Bancos do Pix

\`PIX_PROVIDER\` escolhe o banco e preenche o que ele tem de próprio; cada linha abaixo pode ser dita de outro modo pela variável que a nomeia. A página de cada banco diz que conta abrir, onde clicar, o que pedir e o que já foi provado.
**Nenhum banco foi chamado daqui**: o que está escrito vem dos documentos deles e de quem os usa, e foi provado só contra o banco do sandbox, que imita os modos de cada um (\`services/payment/test/bank-presets.test.ts\`).
Nomes de menus são os que os bancos usavam então: valem os da tela. Escrito por \`npm run gen\` a partir de \`services/payment/src/domain/bank-presets.ts\`.

Em todos: \`PIX_CLIENT_ID\`, \`PIX_KEY\` (a chave que recebe), \`PIX_CALLBACK_SECRET\` e, onde o banco dá, \`PIX_CLIENT_SECRET\`. \`PIX_ENVIRONMENT=homologation\` toma os endereços de homologação. No Compose vão no \`.env\`, e os
segredos passam por \`npm run secrets -- --production\`, que diz o que ainda falta. Antes da primeira venda, [\`ops pix check\`](../operate.md#a-banks-pix).

| Banco | API (\`PIX_API_URL\`) | Token (\`PIX_TOKEN_URL\`) | Cliente (\`PIX_CLIENT_AUTH\`, \`PIX_TOKEN_BODY\`) | Escopos (\`PIX_SCOPES\`) | Certificado | Em cada chamada (\`PIX_EXTRA_HEADERS\`, \`PIX_EXTRA_QUERY\`) | Ao registrar o aviso (\`PIX_WEBHOOK_HEADERS\`) | \`/pix\` no aviso (\`PIX_CALLBACK_APPENDED\`) |
|---|---|---|---|---|---|---|---|---|
`;

const APPENDED: Readonly<Record<BankPreset["appended"], string>> = {
  path: "no caminho",
  text: "no fim do texto",
  nothing: "não acrescenta",
};

const code = (text: string): string => `\`${text}\``;
const listed = (named: Named): string[] => Object.entries(named).map(([name, text]) => code(`${name}=${text}`));

function addresses({ production, homologation }: BankPreset, part: "apiUrl" | "tokenUrl"): string {
  if (production === null) return part === "apiUrl" ? "a dizer" : "a da API e `/oauth/token`";
  const trial = homologation === null ? "" : `; homologação ${code(homologation[part])}`;
  return `${code(production[part])}${trial}`;
}

function rowOf(name: string, preset: BankPreset): string {
  const { title, clientAuth, tokenBody, scopes, hasSecret, needsCertificate, appended } = preset;
  const secret = hasSecret ? "" : ", sem segredo";
  const cells = [
    name === "standard" ? `${title} (${code(name)})` : `[${title}](${name}.md) (${code(name)})`,
    addresses(preset, "apiUrl"),
    addresses(preset, "tokenUrl"),
    `${code(clientAuth)}, ${code(tokenBody)}${secret}`,
    scopes === "" ? "os do cadastro no banco" : code(scopes),
    needsCertificate ? "exigido" : "se o banco pedir",
    [...listed(preset.headers), ...listed(preset.query)].join(", ") || "–",
    listed(preset.webhookHeaders).join(", ") || "–",
    APPENDED[appended],
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Writes the table of what each bank's preset fills in. */
export async function generatePixPresets(into: string): Promise<void> {
  const rows = PIX_PROVIDERS.map((name) => rowOf(name, BANK_PRESETS[name]));
  await mkdir(`${into}/docs/pix`, { recursive: true });
  await writeFile(`${into}/docs/pix/README.md`, `${HEAD}${rows.join("\n")}\n`);
}
