import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type AccountSchema,
  type AnonymisePersonResponseSchema,
  type BusinessHours,
  BusinessHoursSchema,
  type MerchantSchema,
  type Period,
  PhoneType,
  type Address as ProtoAddress,
  Role,
} from "@tenho/proto/users/v1/users_pb";
import {
  type Account,
  type Address,
  type PhoneType as DomainPhoneType,
  type Hours,
  pauseOf,
  whatsappOf,
} from "../../domain/accounts/account.ts";

const roles = { MASTER: Role.MASTER, ADMIN: Role.ADMIN, CLIENT: Role.CLIENT, USER: Role.USER } as const;

const phoneTypes = {
  MOBILE: PhoneType.MOBILE,
  LANDLINE: PhoneType.LANDLINE,
  WHATSAPP: PhoneType.WHATSAPP,
  OTHER: PhoneType.OTHER,
} as const;

function keyFor<Key extends string>(table: Record<Key, number>, value: number): Key | null {
  return (Object.keys(table) as Key[]).find((key) => table[key] === value) ?? null;
}

export const roleFromProto = (role: Role): Account["role"] | null => keyFor(roles, role);
export const phoneTypeFromProto = (type: PhoneType): DomainPhoneType | null => keyFor(phoneTypes, type);

function hoursToProto(hours: Hours): BusinessHours {
  return create(BusinessHoursSchema, {
    timeZone: hours.timeZone,
    is24h: hours.is24h,
    schedule: hours.schedule.map(({ dayOfWeek, isOpen, periods }) => ({ dayOfWeek, isOpen, periods })),
    exceptions: hours.exceptions.map(({ date, isOpen, periods }) => ({ date, isOpen, periods })),
    timeZoneCity: hours.timeZoneCity,
  });
}

export function hoursFromProto(hours: BusinessHours): Hours {
  return {
    timeZone: hours.timeZone,
    timeZoneCity: hours.timeZoneCity,
    is24h: hours.is24h,
    schedule: hours.schedule.map(({ dayOfWeek, isOpen, periods }) => ({
      dayOfWeek,
      isOpen,
      periods: timesOf(periods),
    })),
    exceptions: hours.exceptions.map(({ date, isOpen, periods }) => ({ date, isOpen, periods: timesOf(periods) })),
  };
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

const timesOf = (periods: readonly Period[]) => periods.map(({ start, end }) => ({ start, end }));

/** What of an account decides access and money, without personal data. */
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

export function accountToProto(account: Account, photoPath = ""): MessageInitShape<typeof AccountSchema> {
  return {
    ...accessToProto(account),
    email: account.email,
    clientId: account.clientId ?? "",
    managedUnitIds: account.managedUnitIds,
    profile: {
      displayName: account.displayName,
      legalName: account.legalName,
      document: account.document,
      phones: account.phones.map((phone) => ({
        phone: phone.phone,
        type: phoneTypes[phone.type],
        isPrimary: phone.isPrimary,
      })),
      ...(account.address && { address: account.address }),
      photoPath,
    },
    createdAt: timestampFromDate(account.createdAt),
    categoryIds: account.categoryIds,
    permissionOverride: account.permissionOverride,
  };
}

/** How far the erasure of an account's person is. */
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

/** A merchant as it is asked; null when it has no WhatsApp number to be asked on. */
export function merchantToProto(account: Account, now: Date): MessageInitShape<typeof MerchantSchema> | null {
  const whatsapp = whatsappOf(account);
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
