import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { PhoneType, type PutAccountRequestSchema, Role } from "@tenho/proto/users/v1/users_pb";
import pMap from "p-map";
import type { ServiceClients } from "../clients.ts";
import type { DemoMerchant } from "../data/merchant.ts";
import { MERCHANTS } from "../data/merchants.ts";
import { DEMO_PASSWORD, type DemoPerson, PEOPLE } from "../data/people.ts";
import { type Anchor, activatedAt, registeredAt } from "../history/moments.ts";

type Account = MessageInitShape<typeof PutAccountRequestSchema> & { id: string; email: string };

/** `activeSince` null: awaits activation. */
type Plan = { account: Account; activeSince: Date | null };

/** A password's hash takes a core for a while. */
const CONCURRENCY = 4;

/**
 * Accounts with their passwords, activated on the day they were; an account that was ever active, or awaits activation by
 * design, is left as it is.
 *
 * @returns how many were written
 */
export async function putAccounts({ users, auth }: ServiceClients, anchor: Anchor): Promise<number> {
  const plans = planAccounts(anchor);
  const { accounts } = await users.getAccounts({ ids: plans.map(({ account }) => account.id) });
  const known = new Map(accounts.map((account) => [account.id, account.activatedAt !== undefined]));
  const missing = plans.filter(
    ({ account, activeSince }) => !(known.get(account.id) ?? false) && !(activeSince === null && known.has(account.id)),
  );
  const put = async ({ account, activeSince }: Plan): Promise<void> => {
    const { id, email } = account;
    await auth.setCredential({ userId: id, email, password: DEMO_PASSWORD });
    await users.putAccount({ ...account, emailConfirmed: activeSince !== null });
    if (activeSince) await users.setActive({ id, isActive: true, occurredAt: timestampFromDate(activeSince) });
  };
  // A USER's company has to be there before it.
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
): Account {
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
    createdAt: timestampFromDate(registeredAt(anchor, ageDays)),
  };
}

function merchantAccount(merchant: DemoMerchant, anchor: Anchor): Account {
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
    createdAt: timestampFromDate(registeredAt(anchor, merchant.joinedDaysAgo)),
  };
}
