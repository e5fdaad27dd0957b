import { AppError } from "@tenho/kernel/errors/app-error";
import type { Unit } from "../../domain/unit.ts";
import { unitNotFound } from "../find-unit.ts";
import type { UnitStore, UsersClient } from "../ports.ts";
import { unitAudit } from "./unit-audit.ts";

type Deps = {
  units: Pick<UnitStore, "edit" | "deletingBefore">;
  users: Pick<UsersClient, "closeUnit">;
  now: () => Date;
};

/** A request that asks users and writes takes less. */
const LEFT_BEHIND_MS = 30_000;

/** Its code and number are free again; everything else stays, so that its name resolves wherever its id stands. */
const deleted = (unit: Unit, now: Date): Unit => ({
  ...unit,
  code: unit.id,
  phoneNumberId: null,
  isActive: false,
  deletingSince: null,
  deletedAt: now,
});

const inUse = ({ users, clients }: { users: number; clients: number }): AppError =>
  new AppError(
    "conflict",
    `Esta franquia possui usuários (${users}) e clientes (${clients}) vinculados. Você precisa desvincular todos antes de excluir.`,
    { reason: "unit_in_use" },
  );

/**
 * Deletes a unit that no account belongs to, in three steps: it is marked, users refuses it every account from then on unless it has one,
 * and it is deleted or, where users said so, as it was before. Whoever finds a mark that was left behind goes on from it.
 */
export function createDeleteUnit({ units, users, now }: Deps) {
  async function finish(id: string): Promise<void> {
    const links = await users.closeUnit(id);
    await units.edit(id, (before) => {
      if (before === null) throw unitNotFound();
      // Another request finished it, one way or the other.
      if (before.deletingSince === null && !links.closed) return { unit: before, changed: false };
      if (before.deletedAt !== null) return { unit: before, changed: false };
      if (!links.closed) return { unit: { ...before, deletingSince: null }, changed: true };
      return { unit: deleted(before, now()), changed: true, audit: unitAudit(before, null) };
    });
    if (!links.closed) throw inUse(links);
  }

  return {
    /** Raises: `not_found`, `conflict` with the number of accounts that belong to it, `unavailable` (it is tried again by itself). */
    async deleteUnit(id: string): Promise<void> {
      await units.edit(id, (before) => {
        if (before === null || before.deletedAt !== null) throw unitNotFound();
        if (before.deletingSince !== null) return { unit: before, changed: false };
        return { unit: { ...before, deletingSince: now() }, changed: true };
      });
      await finish(id);
    },
    /** Goes on with deletions whose request died. Raises: `unavailable`. */
    async continueDeletions(): Promise<void> {
      for (const id of await units.deletingBefore(new Date(now().getTime() - LEFT_BEHIND_MS))) {
        await finish(id).catch((error: unknown) => {
          // Who asked for it is gone; the unit is as it was.
          if (!(error instanceof AppError && error.reason === "unit_in_use")) throw error;
        });
      }
    },
  };
}
