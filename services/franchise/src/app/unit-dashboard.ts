import { AppError } from "@tenho/kernel/errors/app-error";
import { growth } from "../domain/growth.ts";
import { belongsToUnit, type Reader } from "../domain/unit-access.ts";
import { findUnit } from "./find-unit.ts";
import type { MessagingClient, UnitStore, UsersClient, WalletBalance, WalletClient } from "./ports.ts";

/** A wallet stays in its unit when its account is erased. */
const ERASED_NAME = "Conta excluída";
const RECENT_MAX = 8;
const SERIES_DAYS = 14;
const NO_WALLET: WalletBalance = { balanceCents: 0, level: null, affordable: null };

/**
 * The numbers of one unit, amounts in centavos.
 * Raises: `forbidden` for a unit that is not the reader's, `not_found`, and what the other services raise.
 */
export function createUnitDashboard(deps: {
  units: Pick<UnitStore, "list">;
  wallet: WalletClient;
  users: UsersClient;
  messaging: MessagingClient;
  now: () => Date;
}) {
  return async (reader: Reader, unitId: string) => {
    if (!belongsToUnit(reader, unitId)) throw new AppError("forbidden", "Esta franquia não é sua.");
    const unit = await findUnit(deps.units, unitId);
    const [money, merchants, wishes] = await Promise.all([
      deps.wallet.summarise(unit, RECENT_MAX),
      deps.users.merchants(unit.id),
      deps.messaging.wishStats(unit, SERIES_DAYS),
    ]);
    const balances = await deps.wallet.balances(merchants.map((merchant) => merchant.id));
    const names = new Map(merchants.map((merchant) => [merchant.id, merchant.name]));
    const createdAts = merchants.map((merchant) => merchant.createdAt);
    return {
      unit,
      money,
      wishes,
      merchants: merchants
        .map(({ id, name, isActive }) => ({ id, name, isActive, ...(balances.get(id) ?? NO_WALLET) }))
        .sort((a, b) => a.name.localeCompare(b.name, "pt-BR")),
      growth: growth(createdAts, deps.now(), unit.timeZone),
      movements: money.recent.map((movement) => ({
        ...movement,
        clientName: names.get(movement.userId) ?? ERASED_NAME,
      })),
    };
  };
}
