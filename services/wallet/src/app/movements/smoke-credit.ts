import { type MovementKey, SMOKE_GRANTED, SMOKE_TAKEN } from "../../domain/movement.ts";
import { readPrice } from "../read-price.ts";
import type { WalletContext } from "../wallet-context.ts";
import { credit } from "./credit.ts";
import { keyReused } from "./key-reused.ts";
import { takeBackCredit } from "./take-back-credit.ts";

const DESCRIPTIONS = { granted: "Crédito de um teste da plataforma", taken: "Crédito de teste retirado" } as const;

/** Keys of a run's two movements: one run grants once, and takes back once. */
const grantKey = (runId: string): MovementKey => ({ source: SMOKE_GRANTED, externalId: runId });
const takeKey = (runId: string): MovementKey => ({ source: SMOKE_TAKEN, externalId: runId });

export type SmokeCreditOrder = { userId: string; runId: string };

/**
 * Grants a merchant the price of one TENHO for an operator's smoke run, once: a repetition answers what was granted, whatever the price is by now.
 * Returns the centavos, 0 where a TENHO is free. Raises: `conflict` for the run of another wallet, and what `credit` raises.
 */
export async function grantSmokeCredit(ctx: WalletContext, { userId, runId }: SmokeCreditOrder): Promise<number> {
  const key = grantKey(runId);
  const known = await ctx.ledger.findMovement(key);
  if (known !== null && known.userId !== userId) throw keyReused();
  if (known !== null) return known.amountCents;
  const amountCents = await readPrice(ctx);
  if (amountCents === 0) return 0;
  const description = DESCRIPTIONS.granted;
  await credit(ctx, { ...key, userId, kind: "manual", amountCents, description, occurredAt: null });
  return amountCents;
}

/**
 * Takes a run's credit back, once and in full, below zero where it was spent on other TENHOs. Returns the centavos, 0 where none was granted. Raises:
 * what {@link takeBackCredit} raises.
 */
export async function takeSmokeCredit(ctx: WalletContext, { userId, runId }: SmokeCreditOrder): Promise<number> {
  const granted = await ctx.ledger.findMovement(grantKey(runId));
  if (granted === null || granted.userId !== userId) return 0;
  const { amountCents } = granted;
  await takeBackCredit(ctx, granted, {
    ...takeKey(runId),
    userId,
    kind: "clawback",
    amountCents,
    description: DESCRIPTIONS.taken,
  });
  return amountCents;
}
