import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endLeftovers, releaseProfileDir, removeProfileDir, START_PROFILE } from "../profile/profile-dir.ts";
import { seedInChild } from "../seed/seed-in-child.ts";
import { loadDevConfig } from "../shared/config.ts";
import { printFailure } from "../shared/print-failure.ts";
import { createProgress } from "../shared/progress.ts";
import { directoryFile } from "../stack/environment.ts";
import { PROCESSES } from "../stack/process-names.ts";
import { buildWeb } from "../stack/site/build-web.ts";
import type { Stack } from "../stack/stack.ts";
import { startStack } from "../stack/start-stack.ts";
import { checkPorts } from "../start/check-ports.ts";
import { followWarnings } from "../start/follow-warnings.ts";

const LOGINS = [
  ["master@tenho.dev", "MASTER"],
  ["admin@tenho.dev", "ADMIN de Parnaíba"],
  ["pizzaria@tenho.dev", "empresa (CLIENT)"],
  ["usuario@tenho.dev", "usuário da empresa (USER)"],
  ["admin2@tenho.dev", "ADMIN da outra unidade"],
  ["mercado@tenho.dev", "empresa da outra unidade"],
] as const;

const config = loadDevConfig();
const dir = join(config.root, ".tenho", START_PROFILE);
const progress = createProgress((line) => console.log(line));
let stack: Stack | null = null;
let stopping = false;

/** `npm start [-- --reset]`: the whole Tenho on this machine, until Ctrl-C. */
async function main(): Promise<void> {
  await endLeftovers(dir);
  if (process.argv.includes("--reset")) {
    progress.line("apagando os dados anteriores");
    removeProfileDir(dir);
  }
  const { gatewayPort, gatewayAdminPort: adminPort, sandboxPort } = config;
  const isChosen = adminPort !== undefined;
  await checkPorts({ PORT: gatewayPort, SANDBOX_PORT: sandboxPort, ...(isChosen && { ADMIN_PORT: adminPort }) });
  const ports = { gateway: gatewayPort, sandbox: sandboxPort, ...(isChosen && { "gateway-admin": adminPort }) };
  const log = progress.line;
  stack = await progress.step("iniciando bancos e mensageria", (pending) =>
    startStack({
      profile: START_PROFILE,
      ports,
      autoRestart: true,
      embedder: true,
      log,
      pending,
      config,
      meanwhile: () => buildWeb(config.root, join(dir, "logs", "web-build.log"), log),
    }),
  );
  const { logFile } = stack;
  followWarnings(
    PROCESSES.map((name) => ({ name, file: logFile(name) })),
    log,
  );
  const { natsUrlOf, urls } = stack;
  const request = {
    natsUrl: natsUrlOf("seed"),
    sandboxDirectoryPath: directoryFile(dir),
    sandboxUrl: urls.sandbox,
  };
  await progress.step("preparando o mundo de demonstração", () => seedInChild(request, log));
  printSummary(urls["gateway-admin"]);
}

function printSummary(adminUrl: string): void {
  const width = Math.max(...LOGINS.map(([email]) => email.length));
  console.log(
    [
      "",
      "  Tenho está no ar",
      `  Painel    http://localhost:${config.gatewayPort}`,
      `  Sandbox   http://localhost:${config.sandboxPort}   (os celulares do consumidor e das empresas, e os e-mails)`,
      `  Medidas   ${adminUrl}/metrics   (do gateway, só nesta máquina)`,
      "",
      "  Contas (senha Tenho@2026)",
      ...LOGINS.map(([email, who]) => `    ${email.padEnd(width)}  ${who}`),
      "",
      "  Ctrl-C para tudo",
      "",
    ].join("\n"),
  );
}

async function stop(exitCode: number): Promise<void> {
  // Ctrl-C arrives from the terminal and again from whoever passes it on.
  if (stopping) return;
  stopping = true;
  console.log("\nParando…");
  const startedAt = performance.now();
  if (stack) await stack.stop();
  else await endLeftovers(dir);
  releaseProfileDir(dir);
  console.log(
    `Tudo parado em ${((performance.now() - startedAt) / 1_000).toFixed(1)} s; os dados ficam em .tenho/${START_PROFILE}`,
  );
  process.exit(exitCode);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

try {
  await main();
} catch (error) {
  // Stopping while it starts makes the start fail; that is no news.
  if (stopping) await sleep(60_000);
  printFailure(error);
  if (stack) await stop(1);
  process.exit(1);
}
