import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Receiving } from "@tenho/br/merchants/receiving";
import type { Identity } from "@tenho/kernel/auth/identity";
import {
  type AccountSchema,
  type AnonymisePersonResponseSchema,
  type BusinessHours,
  BusinessHoursSchema,
  type MerchantSchema,
  type OwnCompanySchema,
  PhoneType,
  type Address as ProtoAddress,
  type ReceivingSchema,
  ReceivingState,
  Role,
} from "@tenho/proto/users/v1/users_pb";
import type { UnitAccount, UnitAccounts } from "../../app/units/unit-store.ts";
import { type Account, type Address, type Hours, pauseOf, provedWhatsappOf } from "../../domain/accounts/account.ts";

const roles = { MASTER: Role.MASTER, ADMIN: Role.ADMIN, CLIENT: Role.CLIENT, USER: Role.USER } as const;

const phoneTypes = {
  MOBILE: PhoneType.MOBILE,
  LANDLINE: PhoneType.LANDLINE,
  WHATSAPP: PhoneType.WHATSAPP,
  OTHER: PhoneType.OTHER,
} as const;

function hoursToProto(hours: Hours): BusinessHours {
  return create(BusinessHoursSchema, {
    timeZone: hours.timeZone,
    is24h: hours.is24h,
    schedule: hours.schedule.map(({ dayOfWeek, isOpen, periods }) => ({ dayOfWeek, isOpen, periods })),
    exceptions: hours.exceptions.map(({ date, isOpen, periods }) => ({ date, isOpen, periods })),
    timeZoneCity: hours.timeZoneCity,
  });
}

export const addressFromProto = ({
  street,
  number,
  complement,
  district,
  city,
  state,
  zipCode,
}: ProtoAddress): Address => ({
  street,
  number,
  complement,
  district,
  city,
  state,
  zipCode,
});

/** The fields of an account that decide access and money, without personal data. */
export function accessToProto(account: Account) {
  return {
    id: account.id,
    role: roles[account.role],
    isActive: account.isActive,
    unitId: account.unitId ?? "",
    accessVersion: account.accessVersion,
    ...(account.activatedAt && { activatedAt: timestampFromDate(account.activatedAt) }),
  };
}

export function accountToProto(
  account: Account,
  { photoPath = "", receiving = null }: { photoPath?: string; receiving?: Receiving | null } = {},
): MessageInitShape<typeof AccountSchema> {
  return {
    ...accessToProto(account),
    email: account.email,
    clientId: account.clientId ?? "",
    hasBusinessHours: account.hours !== null,
    managedUnitIds: account.managedUnitIds,
    profile: {
      displayName: account.displayName,
      legalName: account.legalName,
      document: account.document,
      phones: account.phones.map((phone) => ({
        phone: phone.phone,
        type: phoneTypes[phone.type],
        isPrimary: phone.isPrimary,
        ...(phone.provedAt && { whatsappProvedAt: timestampFromDate(phone.provedAt) }),
      })),
      ...(account.address && { address: account.address }),
      photoPath,
    },
    createdAt: timestampFromDate(account.createdAt),
    categoryIds: account.categoryIds,
    permissionOverride: account.permissionOverride,
    ...(receiving && { receiving: receivingToProto(receiving) }),
  };
}

const unitAccountToProto = ({ role, ...account }: UnitAccount) => ({ ...account, role: roles[role] });

/** Accounts of units, as their lists name them. */
export const unitAccountsToProto = (units: readonly UnitAccounts[]) =>
  units.map(({ users, clients, usersCount, clientsCount, unitId }) => ({
    unitId,
    users: users.map(unitAccountToProto),
    clients: clients.map(unitAccountToProto),
    usersCount: BigInt(usersCount),
    clientsCount: BigInt(clientsCount),
  }));

/** Progress of the erasure of an account's person. */
export function erasureToProto({
  role,
  erasingSince,
  erasedAt,
}: Account): MessageInitShape<typeof AnonymisePersonResponseSchema> {
  return {
    role: roles[role],
    ...(erasingSince && { erasingSince: timestampFromDate(erasingSince) }),
    ...(erasedAt && { erasedAt: timestampFromDate(erasedAt) }),
  };
}

const receivingToProto = ({ state, until, timeZone }: Receiving): MessageInitShape<typeof ReceivingSchema> => ({
  state: ReceivingState[state],
  timeZone,
  ...(until && { until: timestampFromDate(until) }),
});

/** A company as its dashboards show it; its staff gets no contact of it. */
export function ownCompanyToProto(
  company: Account,
  receiving: Receiving | null,
  reader: Pick<Identity, "role">,
  now: Date,
): MessageInitShape<typeof OwnCompanySchema> {
  const pausedUntil = pauseOf(company, now);
  return {
    id: company.id,
    displayName: company.displayName,
    email: reader.role === "CLIENT" ? company.email : "",
    unitId: company.unitId ?? "",
    categoryIds: company.categoryIds,
    ...(company.hours && { businessHours: hoursToProto(company.hours) }),
    ...(pausedUntil && { pausedUntil: timestampFromDate(pausedUntil) }),
    ...(receiving && { receiving: receivingToProto(receiving) }),
  };
}

/** A merchant as offers need it; null when it has no proved WhatsApp number to send them to. */
export function merchantToProto(account: Account, now: Date): MessageInitShape<typeof MerchantSchema> | null {
  const whatsapp = provedWhatsappOf(account);
  if (whatsapp === null) return null;
  const pausedUntil = pauseOf(account, now);
  return {
    id: account.id,
    displayName: account.displayName,
    unitId: account.unitId ?? "",
    whatsapp,
    categoryIds: account.categoryIds,
    isActive: account.isActive,
    email: account.email,
    ...(account.hours && { businessHours: hoursToProto(account.hours) }),
    ...(pausedUntil && { pausedUntil: timestampFromDate(pausedUntil) }),
  };
}
