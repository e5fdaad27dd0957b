import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import pMap from "p-map";
import type { AccountFixture } from "../../services/users/fixtures/account-of.ts";
import type { ServiceClients } from "./clients.ts";
import type { DemoMerchant } from "./data/merchant.ts";
import { MERCHANTS } from "./data/merchants.ts";
import { DEMO_PASSWORD, type DemoPerson, PEOPLE } from "./data/people.ts";
import { type Anchor, activatedAt, registeredAt } from "./moments.ts";
import type { SeedStores } from "./stores.ts";

/** Plan of an account; `activeSince` null: it awaits activation. */
type Plan = { account: AccountFixture; activeSince: Date | null };

/** Accounts written at the same time; few, because hashing a password occupies a core for a while. */
const CONCURRENCY = 4;

/**
 * Writes accounts with their passwords, activated on their planned day; an account that was ever active, or awaits activation by
 * design, stays as it is.
 *
 * @returns how many were written
 */
export async function putAccounts(
  { users, auth }: ServiceClients,
  stores: SeedStores,
  anchor: Anchor,
): Promise<number> {
  const plans = planAccounts(anchor);
  const { accounts } = await users.getAccounts({ ids: plans.map(({ account }) => account.id) });
  const known = new Map(accounts.map((account) => [account.id, account.activatedAt !== undefined]));
  const missing = plans.filter(
    ({ account, activeSince }) => !(known.get(account.id) ?? false) && !(activeSince === null && known.has(account.id)),
  );
  const put = async ({ account, activeSince }: Plan): Promise<void> => {
    const { id, email } = account;
    await auth.setCredential({ userId: id, email, password: DEMO_PASSWORD });
    const isProved = activeSince !== null;
    await stores.accounts.put({
      ...account,
      emailConfirmed: isProved,
      whatsappProved: isProved,
      hasAcceptedContract: account.role === Role.CLIENT,
    });
    if (activeSince) await stores.accounts.activate(id, activeSince);
  };
  // A USER's company has to exist first.
  await pMap(
    missing.filter(({ account }) => account.role !== Role.USER),
    put,
    { concurrency: CONCURRENCY },
  );
  await pMap(
    missing.filter(({ account }) => account.role === Role.USER),
    put,
    { concurrency: CONCURRENCY },
  );
  return missing.length;
}

function planAccounts(anchor: Anchor): Plan[] {
  return [
    ...PEOPLE.map((person) => ({
      account: personAccount(person, anchor),
      activeSince: activatedAt(anchor, person.ageDays),
    })),
    ...MERCHANTS.map((merchant) => ({
      account: merchantAccount(merchant, anchor),
      activeSince: merchant.isActive ? activatedAt(anchor, merchant.joinedDaysAgo) : null,
    })),
  ];
}

const ROLES = { MASTER: Role.MASTER, ADMIN: Role.ADMIN, USER: Role.USER } as const;

function personAccount(
  { id, email, role, name, document, whatsapp, unit, clientId, ageDays }: DemoPerson,
  anchor: Anchor,
): AccountFixture {
  return {
    id,
    email,
    role: ROLES[role],
    unitId: unit?.id ?? "",
    clientId: clientId ?? "",
    managedUnitIds: role === "ADMIN" && unit ? [unit.id] : [],
    profile: {
      displayName: name,
      legalName: name,
      document,
      phones: [{ phone: whatsapp, type: PhoneType.WHATSAPP, isPrimary: true }],
    },
    createdAt: registeredAt(anchor, ageDays),
  };
}

function merchantAccount(merchant: DemoMerchant, anchor: Anchor): AccountFixture {
  const { id, email, unit, displayName, legalName, document, whatsapp, landline, address, categoryIds, hours } =
    merchant;
  return {
    id,
    email,
    role: Role.CLIENT,
    unitId: unit.id,
    profile: {
      displayName,
      legalName,
      document,
      phones: [
        { phone: whatsapp, type: PhoneType.WHATSAPP, isPrimary: true },
        ...(landline === null ? [] : [{ phone: landline, type: PhoneType.LANDLINE }]),
      ],
      address,
    },
    categoryIds: [...categoryIds],
    businessHours: {
      timeZone: hours.timeZone,
      is24h: hours.is24h,
      schedule: hours.schedule.map((day) => ({ ...day, periods: day.periods.map((period) => ({ ...period })) })),
    },
    allUnits: merchant.allUnits,
    createdAt: registeredAt(anchor, merchant.joinedDaysAgo),
  };
}
