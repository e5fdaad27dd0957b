import { centsToReais } from "@tenho/br/money/money";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import {
  deleteInitialCredit,
  type Operator,
  readInitialCredits,
  setInitialCredits,
} from "../../app/initial-credits.ts";
import { readPrice } from "../../app/read-price.ts";
import type { WalletContext } from "../../app/wallet-context.ts";
import * as contract from "./settings-contract.ts";

const cents = (amount: number): number => Math.round(amount * 100);

/** The public price, and initial credits and load caps of franchises, over HTTP. */
export function settingsHandlers(ctx: WalletContext): BoundRoute[] {
  const credits = async (operator: Operator) => {
    const found = await readInitialCredits(ctx, operator);
    return Object.fromEntries(found.map(({ unitId, creditCents }) => [unitId, { credit: centsToReais(creditCents) }]));
  };
  const loadCaps = async () => {
    const caps = await ctx.settings.loadCaps();
    const units = [...caps].map(
      ([unitId, capCents]) => [unitId, { monthly_load_cap: centsToReais(capCents) }] as const,
    );
    return { default: centsToReais(ctx.config.loadCapDefaultCents), units: Object.fromEntries(units) };
  };
  return [
    bind(contract.readLoadCaps, loadCaps),
    bind(contract.writeLoadCaps, async ({ body }) => {
      const caps = Object.entries(body).map(
        ([unitId, { monthly_load_cap: cap }]) => [unitId, cap === null ? null : cents(cap)] as const,
      );
      await ctx.settings.setLoadCaps(new Map(caps));
      return loadCaps();
    }),
    bind(contract.getCreditValue, async () => ({ creditValue: centsToReais(await readPrice(ctx)) })),
    bind(contract.readFranchiseCredits, ({ identity }) => credits(identity)),
    bind(contract.writeFranchiseCredits, async ({ body, identity }) => {
      await setInitialCredits(
        ctx,
        identity,
        new Map(Object.entries(body).map(([unitId, { credit }]) => [unitId, cents(credit)])),
      );
      return credits(identity);
    }),
    bind(contract.deleteFranchiseCredit, async ({ params, identity }) => {
      await deleteInitialCredit(ctx, identity, params.id);
      return undefined;
    }),
  ];
}
