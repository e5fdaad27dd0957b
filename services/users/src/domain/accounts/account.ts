import type { Role } from "@tenho/access/roles";

export type PhoneType = "MOBILE" | "LANDLINE" | "WHATSAPP" | "OTHER";

/** `phone` in canonical digits, e.g. 5586988887777. */
export type Phone = { phone: string; type: PhoneType; isPrimary: boolean };

export type Address = {
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  state: string;
  zipCode: string;
};

export type DayHours = { dayOfWeek: number; isOpen: boolean; periods: { start: string; end: string }[] };

/** A date (`YYYY-MM-DD`) whose periods replace those of its day of the week. */
export type DateHours = { date: string; isOpen: boolean; periods: { start: string; end: string }[] };

/** `timeZoneCity`: the city whose time was chosen, empty when none was. */
export type Hours = {
  timeZone: string;
  timeZoneCity: string;
  is24h: boolean;
  schedule: DayHours[];
  exceptions: DateHours[];
};

export type Account = {
  id: string;
  email: string;
  role: Role;
  isActive: boolean;
  /** Null for MASTER. */
  unitId: string | null;
  /** Of a USER: the CLIENT it works for. */
  clientId: string | null;
  managedUnitIds: string[];
  displayName: string;
  legalName: string;
  document: string;
  phones: Phone[];
  address: Address | null;
  categoryIds: number[];
  hours: Hours | null;
  serviceUnitIds: string[];
  allUnits: boolean;
  permissionOverride: Record<string, boolean>;
  /** Grows with each change of what a token says about the account. */
  accessVersion: number;
  createdAt: Date;
  activatedAt: Date | null;
  /** A merchant that paused is not asked until then; a moment in the past: it no longer pauses. */
  pausedUntil: Date | null;
  /** Since when its person is being erased: it stays inactive, and is not written any more. */
  erasingSince: Date | null;
  /** When nothing of the person was left. */
  erasedAt: Date | null;
};

/** The number a merchant is asked on: the primary WhatsApp number, else the first one. */
export function whatsappOf(account: Pick<Account, "phones">): string | null {
  const numbers = account.phones.filter((phone) => phone.type === "WHATSAPP");
  return (numbers.find((phone) => phone.isPrimary) ?? numbers[0])?.phone ?? null;
}

/** Until when a merchant pauses; null: it does not. */
export const pauseOf = ({ pausedUntil }: Pick<Account, "pausedUntil">, now: Date): Date | null =>
  pausedUntil !== null && pausedUntil > now ? pausedUntil : null;

/** Whether wishes can be offered to the account: an active merchant that does not pause, with a number to reach it on. */
export const isAvailableMerchant = (account: Account, now: Date): boolean =>
  account.role === "CLIENT" && account.isActive && pauseOf(account, now) === null && whatsappOf(account) !== null;

/** True when the change ends what tokens say about the account. */
export function accessDiffers(before: Account, after: Account): boolean {
  const facets = (account: Account) =>
    JSON.stringify([
      account.role,
      account.isActive,
      account.unitId,
      account.clientId,
      account.managedUnitIds,
      Object.entries(account.permissionOverride).sort(),
    ]);
  return facets(before) !== facets(after);
}
