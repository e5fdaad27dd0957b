import type { Client } from "@connectrpc/connect";
import { runsUnits } from "@tenho/access/runs-units";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import {
  Role,
  type UnitAccount as UnitAccountMessage,
  type UnitAccounts as UnitAccountsMessage,
  type UsersService,
} from "@tenho/proto/users/v1/users_pb";

/** Maximum number of units per answer with accounts; the call that asks for them has the same bound. */
const UNITS_MAX = 100;

const roles: Partial<Record<Role, "MASTER" | "ADMIN" | "CLIENT" | "USER">> = {
  [Role.MASTER]: "MASTER",
  [Role.ADMIN]: "ADMIN",
  [Role.CLIENT]: "CLIENT",
  [Role.USER]: "USER",
};

/** An account from users' answer; empty for a role this version does not know. */
function presentAccount({ id, displayName, email, role, isActive }: UnitAccountMessage) {
  const known = roles[role];
  return known === undefined ? [] : [{ id, name: displayName, email, role: known, is_active: isActive }];
}

const presentAccounts = (unit: UnitAccountsMessage) => ({
  users: unit.users.flatMap(presentAccount),
  client_units: unit.clients.flatMap(presentAccount),
  users_count: Number(unit.usersCount),
  clients_count: Number(unit.clientsCount),
});

const UNAVAILABLE_ACCOUNTS = { users: null, client_units: null, users_count: null, clients_count: null };
const UNAVAILABLE_COUNTS = { admins_count: null, users_count: null, clients_count: null };

type Accounts = ReturnType<typeof presentAccounts> | typeof UNAVAILABLE_ACCOUNTS;

async function unlessUnavailable<T, U>(work: Promise<T>, fallback: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) return fallback;
    throw error;
  }
}

/** The accounts of units, which users keeps: fields that are added to a unit for those who run it, null while users does not answer. Users judges who runs which. */
export function createUnitAccounts(
  rpc: Pick<Client<typeof UsersService>, "countAccounts" | "getUnitLinks" | "listUnitAccounts">,
) {
  return {
    /** Newest accounts of units and their numbers, at most `limit` of each of the two lists; missing for units the reader does not run and after the first hundred. */
    async of(reader: Identity, unitIds: readonly string[], limit: number): Promise<Map<string, Accounts>> {
      const asked = unitIds.filter((id) => runsUnits(reader, [id])).slice(0, UNITS_MAX);
      if (asked.length === 0) return new Map();
      const found = await unlessUnavailable(rpc.listUnitAccounts({ unitIds: asked, limit }), null);
      if (found === null) return new Map(asked.map((id) => [id, UNAVAILABLE_ACCOUNTS]));
      return new Map(found.units.map((unit) => [unit.unitId, presentAccounts(unit)]));
    },
    /** Numbers of accounts of one unit; `users_count` and `clients_count` are those that keep it from being deleted. No fields for a reader who does not run it. */
    async countsOf(reader: Identity, unitId: string) {
      if (!runsUnits(reader, [unitId])) return {};
      const counting = Promise.all([rpc.countAccounts({ unitIds: [unitId] }), rpc.getUnitLinks({ unitId })]);
      const counts = await unlessUnavailable(counting, null);
      if (counts === null) return UNAVAILABLE_COUNTS;
      const [{ admins }, { users, clients }] = counts;
      return { admins_count: admins, users_count: users, clients_count: clients };
    },
  };
}

export type UnitAccounts = ReturnType<typeof createUnitAccounts>;
