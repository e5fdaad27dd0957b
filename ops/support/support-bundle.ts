import { writeFile } from "node:fs/promises";
import { gatherSupportBundle } from "@tenho/kernel/diagnostics/gather-support-bundle";
import { readBrokerState } from "@tenho/kernel/diagnostics/read-broker-state";
import type { SupportBundle } from "@tenho/kernel/diagnostics/support-bundle-shape";
import { SetupError } from "../../dev/shared/setup-error.ts";
import type { OpsCommand } from "../command.ts";
import { recordAction } from "../record-action.ts";
import { withBroker } from "../with-broker.ts";
import { gatewayAddress, readGateway } from "./read-gateway.ts";
import { serviceReaders } from "./service-readers.ts";

const ANSWER_TIMEOUT_MS = 5_000;

/** Gathers the support bundle by the broker, and the gateway's part from its admin port where that can be reached. */
export const supportBundleCommand: OpsCommand = {
  name: "support-bundle",
  options: { out: { value: "ARQUIVO" } },
  summary: "reúne num arquivo o que o suporte precisa ver, sem dados pessoais",
  help: `Reúne versões, configuração sem segredos, saúde, últimos erros, métricas e filas de cada processo, e o estado dos streams.
Sem --out, o arquivo se chama tenho-suporte-DATA.json, nesta pasta. Quem não responde aparece nele com o motivo, e o comando termina com 1.
Fica no registro de auditoria. NATS_URL aponta para outro broker (com o usuário operations); GATEWAY_ADMIN_URL, para a
porta interna do gateway, por exemplo http://127.0.0.1:8081: sem ela, de um contêiner, a parte do gateway falta.`,
  run: async ({ config, isDryRun, given, print }) => {
    const out = given.text("out") ?? `tenho-suporte-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.json`;
    if (isDryRun) {
      print(`Reuniria o pacote em ${out}. Nada foi mudado.`);
      return true;
    }
    const bundle = await withBroker(config, "operations", async (nc) => {
      const subject = { kind: "platform", id: "support_bundle" };
      await recordAction(nc, { action: "support_bundle.read", subject, unitId: null });
      return gatherSupportBundle({
        madeBy: "operations",
        processes: { gateway: readGateway(gatewayAddress(config)), ...serviceReaders(nc, ANSWER_TIMEOUT_MS) },
        readBroker: () => readBrokerState(nc),
        now: () => new Date(),
        timeoutMs: ANSWER_TIMEOUT_MS,
      });
    });
    await save(out, bundle);
    const missing = missingIn(bundle);
    for (const { part, reason } of missing) print(`${part} não respondeu (${reason}).`);
    print(`Guardado em ${out}.`);
    return missing.length === 0;
  },
};

/** Writes the bundle and never replaces a file, whose name may have been given by mistake. */
async function save(out: string, bundle: SupportBundle): Promise<void> {
  try {
    await writeFile(out, `${JSON.stringify(bundle, null, 1)}\n`, { flag: "wx", mode: 0o600 });
  } catch (cause) {
    throw new SetupError(`Não foi possível gravar em ${out}: já existe, ou a pasta não pode ser escrita.`, { cause });
  }
}

function missingIn({ processes, broker }: SupportBundle): { part: string; reason: string | null }[] {
  const parts = processes.filter(({ answered }) => !answered);
  return [
    ...parts.map(({ service, reason }) => ({ part: service, reason })),
    ...(broker.answered ? [] : [{ part: "O estado do broker", reason: broker.reason }]),
  ];
}
