import type { Client } from "@connectrpc/connect";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { type MessagingService, NoticeKind } from "@tenho/proto/messaging/v1/messaging_pb";
import { type Account, PhoneType, Role, type UsersService } from "@tenho/proto/users/v1/users_pb";
import type { Accounts, AccountView, Notices, Units, UnitView } from "../../app/ports.ts";

const roles: Partial<Record<Role, AccountView["role"]>> = {
  [Role.MASTER]: "MASTER",
  [Role.ADMIN]: "ADMIN",
  [Role.CLIENT]: "CLIENT",
  [Role.USER]: "USER",
};

function viewOf(account: Account): AccountView | null {
  const role = roles[account.role];
  if (role === undefined) return null;
  const numbers = account.profile?.phones.filter((phone) => phone.type === PhoneType.WHATSAPP) ?? [];
  return {
    id: account.id,
    email: account.email,
    role,
    name: account.profile?.displayName ?? account.email,
    isActive: account.isActive,
    unitId: account.unitId || null,
    clientId: account.clientId || null,
    managedUnitIds: account.managedUnitIds,
    permissionOverride: account.permissionOverride,
    whatsapp: (numbers.find((phone) => phone.isPrimary) ?? numbers[0])?.phone ?? null,
  };
}

export function accountsPort(client: Client<typeof UsersService>): Accounts {
  return {
    find: async (userId) => {
      const { accounts } = await client.getAccounts({ ids: [userId] });
      return accounts[0] === undefined ? null : viewOf(accounts[0]);
    },
  };
}

export function unitsPort(client: Client<typeof FranchiseService>): Units {
  const list = async (ids: readonly string[], onlyActive: boolean): Promise<UnitView[]> => {
    const { units } = await client.listUnits({ ids: [...ids], onlyActive });
    return units.map(({ id, name, city, state }) => ({ id, name, city, state }));
  };
  return {
    find: async (ids) => (ids.length === 0 ? [] : list(ids, false)),
    allActive: () => list([], true),
  };
}

export function noticesPort(client: Client<typeof MessagingService>): Notices {
  return {
    sendTemporaryPassword: async ({ id, phone, unitId, secret, validMinutes }) => {
      const parameters = [secret, String(validMinutes)];
      await client.sendNotice({ id, phone, unitId, kind: NoticeKind.TEMPORARY_PASSWORD, parameters });
    },
  };
}
