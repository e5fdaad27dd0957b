import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import { normaliseCep } from "@tenho/br/registration/cep";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import { type Account, CredentialChangeKind, PhoneType, Role, type UsersService } from "@tenho/proto/users/v1/users_pb";
import type { AccountView, UsersClient } from "../../app/ports.ts";

const roles: Partial<Record<Role, AccountView["role"]>> = {
  [Role.MASTER]: "MASTER",
  [Role.ADMIN]: "ADMIN",
  [Role.CLIENT]: "CLIENT",
  [Role.USER]: "USER",
};

const kinds = {
  password: CredentialChangeKind.PASSWORD,
  second_factor_on: CredentialChangeKind.SECOND_FACTOR_ON,
  second_factor_off: CredentialChangeKind.SECOND_FACTOR_OFF,
} as const;

function accountFromProto(account: Account): AccountView | null {
  const role = roles[account.role];
  if (role === undefined) return null;
  const numbers =
    account.profile?.phones.filter(
      (phone) => phone.type === PhoneType.WHATSAPP && phone.whatsappProvedAt !== undefined,
    ) ?? [];
  return {
    id: account.id,
    email: account.email,
    role,
    name: account.profile?.displayName ?? account.email,
    isActive: account.isActive,
    accessVersion: account.accessVersion,
    unitId: account.unitId || null,
    clientId: account.clientId || null,
    managedUnitIds: account.managedUnitIds,
    permissionOverride: account.permissionOverride,
    whatsappNumbers: numbers.map(({ phone, isPrimary, whatsappProvedAt }) => ({
      phone,
      isPrimary,
      provedAt: toDate(whatsappProvedAt),
    })),
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
    mailTemporaryPassword: async (mail) => {
      await rpc.mailTemporaryPassword(mail);
    },
    inviteAgain: async (userId) => {
      await rpc.inviteAgain({ userId });
    },
    reportCredentialChange: async ({ kind, occurredAt, ...change }) => {
      await rpc.reportCredentialChange({ ...change, kind: kinds[kind], occurredAt: timestampFromDate(occurredAt) });
    },
    countOverrides: async (permissions) => (await rpc.countOverrides({ permissions: [...permissions] })).accounts,
    countDemonstrationAccounts: async () => (await rpc.countDemonstrationAccounts({})).accounts,
    listOperators: async () => (await rpc.listOperators({})).operators.map(({ id, email }) => ({ id, email })),
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
    startNumberProof: async (userId) => {
      const { phone, text, whatsapp, expiresAt } = await rpc.startNumberProof({ userId });
      return { phone, text, whatsapp, expiresAt: toDate(expiresAt) ?? new Date(0) };
    },
  };
}
