import { within } from "../lifecycle/within.ts";
import { diagnosticsShape } from "./diagnostics-shape.ts";
import { reasonOf } from "./reason.ts";
import type { BrokerState, SupportBundle } from "./support-bundle-shape.ts";

const README =
  "Pacote de suporte do Tenho. Contém, de cada processo: versão, configuração sem segredos, saúde, últimos erros (classe, código e lugar no código), métricas e filas; do broker: streams, consumidores e contagem de mensagens paradas. Não contém dados pessoais, textos de mensagens, senhas, chaves nem tokens. De cada serviço responde um processo; quem não respondeu aparece com o motivo.";

/** Time that each process and the broker have to answer. */
const ANSWER_TIMEOUT_MS = 5_000;
/** Bytes of one process's part; a longer one is left out. With the broker's part, a bundle of eight processes stays below 5 MiB. */
export const PART_BYTES_MAX = 512 * 1024;

/** Where the parts come from; each reader gives JSON of `diagnosticsShape`, and rejects when its process does not answer. */
export type BundleSources = {
  madeBy: string;
  processes: Readonly<Record<string, () => Promise<string>>>;
  readBroker: () => Promise<BrokerState>;
  now: () => Date;
  timeoutMs?: number;
};

/** Asks all at once and waits for none longer than `timeoutMs`. Never rejects: what does not answer is a line with the reason. */
export async function gatherSupportBundle(sources: BundleSources): Promise<SupportBundle> {
  const { madeBy, processes, readBroker, now, timeoutMs = ANSWER_TIMEOUT_MS } = sources;
  const [answers, broker] = await Promise.all([
    Promise.all(Object.entries(processes).map(([service, read]) => ask(service, read, timeoutMs))),
    within(timeoutMs, readBroker).then(
      (state) => ({ answered: true, reason: null, state }),
      (error: unknown) => ({ answered: false, reason: reasonOf(error), state: null }),
    ),
  ]);
  return { leia_me: README, made_at: now().toISOString(), made_by: madeBy, processes: answers, broker };
}

async function ask(
  service: string,
  read: () => Promise<string>,
  timeoutMs: number,
): Promise<SupportBundle["processes"][number]> {
  const without = (reason: string) => ({ service, answered: false, reason, diagnostics: null });
  try {
    const json = await within(timeoutMs, read);
    if (Buffer.byteLength(json) > PART_BYTES_MAX) return without("too_large");
    const part = diagnosticsShape.safeParse(JSON.parse(json));
    // A newer version may say more than this one knows to be free of personal data.
    return part.success ? { service, answered: true, reason: null, diagnostics: part.data } : without("unknown_form");
  } catch (error) {
    return without(reasonOf(error));
  }
}
