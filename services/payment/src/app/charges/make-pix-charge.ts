import { AppError } from "@tenho/kernel/errors/app-error";
import { type Charge, isPayable } from "../../domain/charge.ts";
import { newProviderId } from "../../domain/new-id.ts";
import { ownCopyCode } from "../../domain/own-copy-code.ts";
import type { OpenChargeRules } from "../charge-store.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { ProviderCharge } from "../providers.ts";

const EXPIRY_SECONDS_MIN = 60;

export type PixChargeOrder = {
  /** Idempotency key of the charge; null: a charge of its own, unless an open one of the same amount is reused. */
  key: string | null;
  userId: string;
  amountCents: number;
  expiresAt: Date;
  reuse: OpenChargeRules["reuse"];
};

const notMade = (cause?: unknown): AppError =>
  new AppError("unavailable", "Erro ao gerar pagamento PIX. Tente de novo em instantes.", { cause });

/**
 * Makes a charge under a txid of ours that is stored before the provider is called, so that a repetition after any failure asks for the
 * same charge. A charge that exists is answered as it is, in whatever state.
 * Raises: `rate_limited` when the merchant has too many open charges, `conflict` for a key of another merchant or amount, `unavailable` when the
 * provider does not make it.
 */
export async function makePixCharge(ctx: PaymentContext, order: PixChargeOrder): Promise<Charge> {
  const now = ctx.now();
  const txid = newProviderId();
  const draft = {
    txid,
    key: order.key ?? `panel:${txid}`,
    userId: order.userId,
    method: "PIX" as const,
    amountCents: order.amountCents,
    createdAt: now,
    expiresAt: order.expiresAt,
  };
  const opened = await ctx.charges.open(draft, { openMax: ctx.config.openChargesMax, reuse: order.reuse });
  if (opened.outcome === "TOO_MANY") {
    throw new AppError("rate_limited", "Há cobranças demais em aberto. Pague uma delas ou espere que expire.", {
      retryAfterMs: opened.retryAt.getTime() - now.getTime(),
    });
  }
  const { charge, outcome } = opened;
  const isSame = charge.userId === order.userId && charge.method === "PIX" && charge.amountCents === order.amountCents;
  if (!isSame) throw new AppError("conflict", "Esta chave já é de outra cobrança.", { reason: "key_reused" });
  ctx.crashPoint("charge-stored");
  if (charge.copyCode !== null || !isPayable(charge, now)) return charge;
  const copyCode = await askCode(ctx, charge, outcome === "MADE");
  ctx.crashPoint("charge-created");
  await ctx.charges.saveCopyCode(charge.txid, copyCode);
  return { ...charge, copyCode };
}

async function askProvider(ctx: PaymentContext, charge: Charge, isNew: boolean): Promise<ProviderCharge> {
  const known = isNew ? null : await ctx.pix.readCharge(charge.txid);
  if (known !== null) return known;
  const secondsLeft = Math.floor((charge.expiresAt.getTime() - ctx.now().getTime()) / 1_000);
  const expiresInSeconds = Math.max(EXPIRY_SECONDS_MIN, secondsLeft);
  try {
    return await ctx.pix.createCharge({ txid: charge.txid, amountCents: charge.amountCents, expiresInSeconds });
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== "provider_refused") throw error;
    // The refusal may mean that another process has just made it.
    const made = await ctx.pix.readCharge(charge.txid);
    if (made !== null) return made;
    await ctx.charges.changeStatus(charge.txid, "FAILED");
    throw notMade(error);
  }
}

/** The code of the provider's charge; asked for once more where it made the charge and gave none. Raises: `unavailable` without one. */
async function askCode(ctx: PaymentContext, charge: Charge, isNew: boolean): Promise<string> {
  const made = { txid: charge.txid, amountCents: charge.amountCents, pixKey: ctx.config.pixKey };
  const codeOf = (answer: ProviderCharge) => ownCopyCode(made, answer, ctx.config.receiver);
  let found = codeOf(await askProvider(ctx, charge, isNew));
  if ("fault" in found && found.fault === "missing" && isNew) {
    const readBack = await ctx.pix.readCharge(charge.txid);
    if (readBack !== null) found = codeOf(readBack);
  }
  if ("code" in found) return found.code;
  ctx.log.error({ txid: charge.txid, ...found }, "the provider's charge gives no code that can be shown");
  throw notMade();
}
