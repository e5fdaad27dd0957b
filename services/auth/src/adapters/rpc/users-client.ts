import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import { normaliseCep } from "@tenho/br/addresses/cep";
import { type Account, PhoneType, Role, type UsersService } from "@tenho/proto/users/v1/users_pb";
import type { AccountView, UsersClient } from "../../app/ports.ts";

const roles: Partial<Record<Role, AccountView["role"]>> = {
  [Role.MASTER]: "MASTER",
  [Role.ADMIN]: "ADMIN",
  [Role.CLIENT]: "CLIENT",
  [Role.USER]: "USER",
};

function accountFromProto(account: Account): AccountView | null {
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
    avatar: account.profile?.photoPath || null,
  };
}

/** The users service, asked by RPC. */
export function createUsersClient(rpc: Client<typeof UsersService>): UsersClient {
  const findAccounts = async (userIds: readonly string[]): Promise<AccountView[]> => {
    if (userIds.length === 0) return [];
    const { accounts } = await rpc.getAccounts({ ids: [...userIds] });
    return accounts.map(accountFromProto).filter((account) => account !== null);
  };
  return {
    findAccounts,
    findAccount: async (userId) => (await findAccounts([userId]))[0] ?? null,
    countOverrides: async (permissions) => (await rpc.countOverrides({ permissions: [...permissions] })).accounts,
    registerMerchant: async ({ address, ...merchant }) => {
      await rpc.registerMerchant({
        id: merchant.id,
        email: merchant.email,
        displayName: merchant.name,
        phone: merchant.phone,
        document: merchant.document,
        unitId: merchant.unit_id,
        serviceUnitIds: [...merchant.service_franchises],
        allUnits: merchant.all_franchises,
        address: { ...address, zipCode: normaliseCep(address.zip_code) ?? "" },
        contractVersion: merchant.contract_version ?? "",
        acceptedFrom: merchant.acceptedFrom,
        notAfter: timestampFromDate(merchant.notAfter),
      });
    },
  };
}
