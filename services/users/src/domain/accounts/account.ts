import type { Role } from "@tenho/access/roles";

export type PhoneType = "MOBILE" | "LANDLINE" | "WHATSAPP" | "OTHER";

/** A phone as somebody gave it. */
export type ClaimedPhone = { phone: string; type: PhoneType; isPrimary: boolean };

/** `phone` in canonical digits, e.g. 5586988887777; `provedAt`: when a code written from this WhatsApp number proved it, null: not proved. */
export type Phone = ClaimedPhone & { provedAt: Date | null };

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
  /** CLIENT that a USER works for; null for other roles. */
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
  /** Increases with each change of what a token says about the account. */
  accessVersion: number;
  createdAt: Date;
  activatedAt: Date | null;
  /** End of a merchant's pause, in which it gets no offers; a moment in the past: it no longer pauses. */
  pausedUntil: Date | null;
  /** Start of the erasure of its person: from then on the account stays inactive and is not written any more. */
  erasingSince: Date | null;
  /** Moment when the person's data was erased completely. */
  erasedAt: Date | null;
};

/** The WhatsApp number on which people reach the account, proved or not: the primary one, else the first. */
export function whatsappOf(account: Pick<Account, "phones">): string | null {
  const numbers = account.phones.filter((phone) => phone.type === "WHATSAPP");
  return (numbers.find((phone) => phone.isPrimary) ?? numbers[0])?.phone ?? null;
}

/** The number to which messages to the account go: its primary proved WhatsApp number, else the first proved one. */
export const provedWhatsappOf = ({ phones }: Pick<Account, "phones">): string | null =>
  whatsappOf({ phones: phones.filter(({ provedAt }) => provedAt !== null) });

/** Returns whether a change lets a notice go out that waited for the account to be active or to have a proved number. */
export const becomesNotifiable = (before: Account, after: Account): boolean =>
  (!before.isActive && after.isActive) || (provedWhatsappOf(before) === null && provedWhatsappOf(after) !== null);

/** End of a merchant's pause; null while it does not pause. */
export const pauseOf = ({ pausedUntil }: Pick<Account, "pausedUntil">, now: Date): Date | null =>
  pausedUntil !== null && pausedUntil > now ? pausedUntil : null;

/** Returns whether wishes can be offered to the account: an active merchant that does not pause, with a proved number to reach it on. */
export const isAvailableMerchant = (account: Account, now: Date): boolean =>
  account.role === "CLIENT" && account.isActive && pauseOf(account, now) === null && provedWhatsappOf(account) !== null;

/** Returns whether the change invalidates what tokens say about the account. */
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
