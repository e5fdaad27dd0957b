import type { SandboxContext } from "../context.ts";
import { newEndToEndId } from "./ids.ts";
import type { Charge, PixRecord, ReceivedPix } from "./records.ts";
import { toCents } from "./valor.ts";

export interface Payment {
  readonly charge: Charge;
  /** Amount the payer really sends; the charge's amount when absent. */
  readonly valueCents?: number | undefined;
}

/**
 * Pays charges in any state: a settled Pix may also arrive late or twice. One callback reports all of them.
 * @returns the payments, and the HTTP status of the callback's first delivery (null: none, or it goes later)
 */
export async function payCharges(
  context: SandboxContext,
  payments: readonly Payment[],
  options: { copies?: number; delayMs?: number; payerText?: string } = {},
): Promise<{ paid: ReceivedPix[]; callbackStatus: number | null }> {
  const nowMs = Date.now();
  const records = payments.map(({ charge, valueCents }): Extract<PixRecord, { t: "pix" }> => {
    const pix = {
      endToEndId: newEndToEndId(nowMs),
      txid: charge.txid,
      chave: charge.request.chave,
      valueCents: valueCents ?? toCents(charge.request.valor.original),
      settledAtMs: nowMs,
      payerText: options.payerText,
      returns: [],
    };
    const paid = charge.status === "ATIVA" ? { ...charge, status: "CONCLUIDA" as const } : undefined;
    return { t: "pix", pix, charge: paid };
  });
  const callbackStatus = await context.pixNotifier.commit(records, options);
  return { paid: records.map(({ pix }) => pix), callbackStatus };
}

/** Sends money to the key itself: a Pix without a txid, which no callback reports. */
export async function payKey(context: SandboxContext, chave: string, valueCents: number): Promise<ReceivedPix> {
  const nowMs = Date.now();
  const pix = { endToEndId: newEndToEndId(nowMs), txid: null, chave, valueCents, settledAtMs: nowMs, returns: [] };
  await context.pixNotifier.commit([{ t: "pix", pix }]);
  return pix;
}
