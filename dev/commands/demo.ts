import { randomInt } from "node:crypto";
import { styleText } from "node:util";
import { openPanel } from "../demo/panel-client.ts";
import { createReport, formatSeconds, MissingStep } from "../demo/report.ts";
import { runDemoWish } from "../demo/run-demo-wish.ts";
import { openSandbox } from "../demo/sandbox-client.ts";
import { DEMO_PASSWORD, PIZZARIA_EMAIL } from "../seed/data/people.ts";
import { PARNAIBA } from "../seed/data/units.ts";
import { loadDevConfig } from "../shared/config.ts";
import { printFailure } from "../shared/print-failure.ts";

/** Right after a first start the classifier still learns the catalogue, and the wish waits for it. */
const STEP_TIMEOUT_MS = 2 * 60_000;

/** `npm run demo`: one wish against the running system, from WhatsApp text to exchanged contacts. */
async function main(): Promise<void> {
  const { gatewayPort, sandboxPort } = loadDevConfig();
  const [gatewayUrl, sandboxUrl] = [`http://localhost:${gatewayPort}`, `http://localhost:${sandboxPort}`];
  console.log(`\n${styleText("bold", "Tenho · um pedido, do WhatsApp aos contatos trocados")}`);
  console.log(`painel ${gatewayUrl} · celulares ${sandboxUrl}\n`);
  const panel = await openPanel(gatewayUrl, { email: "master@tenho.dev", password: DEMO_PASSWORD });
  const startedAt = performance.now();
  await runDemoWish({
    panel,
    phones: openSandbox(sandboxUrl),
    report: createReport((line) => console.log(line)),
    text: "quero uma pizza de calabresa",
    unitName: PARNAIBA.name,
    preferredEmail: PIZZARIA_EMAIL,
    // A number without a past, so that the whole flow runs.
    consumer: { name: "Rita de Cássia", phone: `5586997${String(randomInt(1_000_000)).padStart(6, "0")}` },
    timeoutMs: STEP_TIMEOUT_MS,
  });
  console.log(styleText(["green", "bold"], `Tudo certo em ${formatSeconds(performance.now() - startedAt)}.`));
}

try {
  await main();
} catch (error) {
  if (error instanceof MissingStep) {
    console.error(styleText(["red", "bold"], `Faltou a etapa ${error.step}`));
    console.error(error.message);
  } else printFailure(error);
  process.exitCode = 1;
}
