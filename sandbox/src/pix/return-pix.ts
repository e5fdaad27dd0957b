import { setTimeout as sleep } from "node:timers/promises";
import type { SandboxContext } from "../context.ts";
import { newReturnId } from "./ids.ts";
import type { PixReturn, ReceivedPix } from "./records.ts";

export interface ReturnRequest {
  readonly id: string;
  readonly valueCents: number;
  readonly natureza: PixReturn["natureza"];
  readonly descricao?: string | undefined;
}

/** Part of a payment not given back yet, centavos; a failed return gives nothing back. */
export function unreturnedCents(pix: ReceivedPix): number {
  const counted = pix.returns.filter(({ status }) => status !== "NAO_REALIZADO");
  return counted.reduce((rest, { valueCents }) => rest - valueCents, pix.valueCents);
}

/** Stores a return as in progress and settles it a little later. The caller has checked amount and id. */
export function requestReturn(context: SandboxContext, pix: ReceivedPix, request: ReturnRequest): PixReturn {
  const nowMs = Date.now();
  const returned: PixReturn = {
    ...request,
    rtrId: newReturnId(nowMs),
    status: "EM_PROCESSAMENTO",
    requestedAtMs: nowMs,
  };
  context.state.commit({ t: "pix", pix: { ...pix, returns: [...pix.returns, returned] } });
  void settleLater(context, pix.endToEndId, returned.id);
  return returned;
}

/**
 * Makes a return that is settled at once, such as one made in the receiver's bank app or one taken by the payer's bank.
 * @returns the return, and the HTTP status of the callback's first delivery (null: none, or it goes later)
 */
export async function returnNow(
  context: SandboxContext,
  pix: ReceivedPix,
  request: ReturnRequest,
): Promise<{ returned: PixReturn; callbackStatus: number | null }> {
  const nowMs = Date.now();
  const returned: PixReturn = {
    ...request,
    rtrId: newReturnId(nowMs),
    status: "DEVOLVIDO",
    requestedAtMs: nowMs,
    settledAtMs: nowMs,
  };
  const callbackStatus = await context.pixNotifier.commit([
    { t: "pix", pix: { ...pix, returns: [...pix.returns, returned] } },
  ]);
  return { returned, callbackStatus };
}

/** Settles the returns that an earlier process left in progress. */
export function resumeReturns(context: SandboxContext): void {
  for (const { endToEndId, returns } of context.state.pix.allPix()) {
    for (const { id, status } of returns) {
      if (status === "EM_PROCESSAMENTO") void settleLater(context, endToEndId, id);
    }
  }
}

async function settleLater(context: SandboxContext, endToEndId: string, id: string): Promise<void> {
  const { signal } = context.stopping;
  const waited = await sleep(context.settleDelayMs, true, { signal, ref: false }).catch(() => false);
  const pix = context.state.pix.pix(endToEndId);
  if (!waited || pix === undefined) return;
  const failed = context.faults.get("pix").mode === "return_failed";
  const settled = failed
    ? { status: "NAO_REALIZADO" as const, motivo: "A conta do pagador foi encerrada." }
    : { status: "DEVOLVIDO" as const, settledAtMs: Date.now() };
  const returns = pix.returns.map((returned) => (returned.id === id ? { ...returned, ...settled } : returned));
  await context.pixNotifier.commit([{ t: "pix", pix: { ...pix, returns } }]);
}
