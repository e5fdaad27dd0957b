import { mkdir, readFile, writeFile } from "node:fs/promises";

const HEAD = `# The chart of Tenho

Every process of Tenho on Kubernetes 1.30 or later. How to install, upgrade and repair it: [operate.md](../../docs/operate.md); why it looks like this:
[its section at the end](../../docs/operate.md#why-it-is-so).

Written by \`npm run gen\` from the comments of \`values.yaml\`. \`values-dev.yaml\` runs the stores and the sandbox in the cluster, \`values-prod-example.yaml\` is an
installation whose stores run elsewhere. \`values.schema.json\` refuses every field that is not here.

## A new service

It is an entry of \`services\`; the broker's address, the gateway's public key, its store's address, probes, a NetworkPolicy, a migration and the gateway's variable
\`LOYALTY_URL\` follow from it:

\`\`\`yaml
services:
  loyalty:
    store: postgres
    secretKeys: [LOYALTY_SECRET]
    outsidePorts: [443]
    env:
      PARTNER_URL: https://partner.example.com
    requiredEnv: [PARTNER_URL]
    resources:
      requests: { cpu: 50m, memory: 160Mi }
      limits: { memory: 384Mi }
\`\`\`

## Values

| Value | Default | Meaning |
|---|---|---|
`;

/** Writes the chart's README from the comments `# --` of its values. */
export async function generateChartReadme(root: string, into: string): Promise<void> {
  const values = await readFile(`${root}/helm/tenho/values.yaml`, "utf8");
  await mkdir(`${into}/helm/tenho`, { recursive: true });
  await writeFile(`${into}/helm/tenho/README.md`, `${HEAD}${rowsOf(values).join("\n")}\n`);
}

/** One row for each value with a comment, by its path. */
function rowsOf(values: string): string[] {
  const path: { indent: number; key: string }[] = [];
  const rows: string[] = [];
  let meaning = "";
  for (const line of values.split("\n")) {
    const said = /^ *# -- (.+)$/.exec(line)?.[1];
    if (said !== undefined) meaning = said;
    const [, spaces = "", key, text = ""] = /^( *)([\w-]+):(?: (.*))?$/.exec(line) ?? [];
    if (key === undefined) continue;
    while ((path.at(-1)?.indent ?? -1) >= spaces.length) path.pop();
    path.push({ indent: spaces.length, key });
    if (meaning === "") continue;
    const name = path.map((step) => step.key).join(".");
    rows.push(`| \`${name}\` | ${text === "" ? "see the file" : `\`${text}\``} | ${meaning.replaceAll("|", "\\|")} |`);
    meaning = "";
  }
  return rows;
}
