import { readBrCode } from "@tenho/br/money/br-code";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { type Charge, isPayable } from "../../domain/charge/charge.ts";
import { newProviderId } from "../../domain/charge/new-id.ts";
import type { ChargeStore, OpenChargeRules } from "../ports/charge-store.ts";
import type { PixProvider, ProviderCharge } from "../ports/providers.ts";

const EXPIRY_SECONDS_MIN = 60;

export type PixChargeOrder = {
  /** What the charge is asked for by; null: a charge of its own, unless an open one of the same amount is reused. */
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
 * Raises: `rate_limited` when the merchant has too many open charges, `conflict` for a key of another merchant, `unavailable` when the
 * provider does not make it.
 */
export function createMakePixCharge(deps: {
  charges: Pick<ChargeStore, "open" | "saveCopyCode" | "changeStatus">;
  pix: Pick<PixProvider, "createCharge" | "readCharge">;
  pixKey: string;
  openMax: number;
  log: Pick<Logger, "error">;
  crashPoint: CrashPoint;
  now: () => Date;
}) {
  const { charges, pix } = deps;

  async function askProvider(charge: Charge, isNew: boolean): Promise<ProviderCharge> {
    const known = isNew ? null : await pix.readCharge(charge.txid);
    if (known !== null) return known;
    const secondsLeft = Math.floor((charge.expiresAt.getTime() - deps.now().getTime()) / 1_000);
    const expiresInSeconds = Math.max(EXPIRY_SECONDS_MIN, secondsLeft);
    try {
      return await pix.createCharge({ txid: charge.txid, amountCents: charge.amountCents, expiresInSeconds });
    } catch (error) {
      if (!(error instanceof AppError) || error.reason !== "provider_refused") throw error;
      // Refused because another process has just made it?
      const made = await pix.readCharge(charge.txid);
      if (made !== null) return made;
      await charges.changeStatus(charge.txid, "FAILED");
      throw notMade(error);
    }
  }

  /** A code that leads the payer elsewhere, or to another amount, is not shown. */
  function copyCodeOf(charge: Charge, made: ProviderCharge): string {
    const isOurs = made.txid === charge.txid && made.pixKey === deps.pixKey && made.amountCents === charge.amountCents;
    if (isOurs && readBrCode(made.copyCode ?? "")?.kind === "dynamic") return made.copyCode ?? "";
    deps.log.error({ txid: charge.txid, is_ours: isOurs }, "the provider's charge is not the one we asked for");
    throw notMade();
  }

  return async (order: PixChargeOrder): Promise<Charge> => {
    const now = deps.now();
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
    const opened = await charges.open(draft, { openMax: deps.openMax, reuse: order.reuse });
    if (opened.outcome === "TOO_MANY") {
      throw new AppError("rate_limited", "Há cobranças demais em aberto. Pague uma delas ou espere que expire.", {
        retryAfterMs: opened.retryAt.getTime() - now.getTime(),
      });
    }
    const { charge, outcome } = opened;
    if (charge.userId !== order.userId || charge.method !== "PIX") {
      throw new AppError("conflict", "Esta chave já é de outra cobrança.", { reason: "key_reused" });
    }
    deps.crashPoint("charge-stored");
    if (charge.copyCode !== null || !isPayable(charge, now)) return charge;
    const copyCode = copyCodeOf(charge, await askProvider(charge, outcome === "MADE"));
    deps.crashPoint("charge-created");
    await charges.saveCopyCode(charge.txid, copyCode);
    return { ...charge, copyCode };
  };
}

export type MakePixCharge = ReturnType<typeof createMakePixCharge>;
