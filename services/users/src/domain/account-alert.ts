import type { Phone } from "./accounts/account.ts";

export type AlertKind = "email" | "phones" | "password" | "second_factor_on" | "second_factor_off";

/** A change of an account's login or recovery data, of which its owner is notified over the former channels. */
export type AccountAlert = {
  id: string;
  accountId: string;
  kind: AlertKind;
  occurredAt: Date;
  /** The former e-mail or phones; null for alerts of another kind. */
  beforeEmail: string | null;
  beforePhones: Phone[] | null;
  /** IP address; empty: unknown. */
  address: string;
  /** Somebody who administers the account did it. */
  byOther: boolean;
};

/** Hours for which the link of the mail undoes a change. */
export const UNDO_HOURS = 72;

/**
 * Returns whether the mail has a link that undoes the change. It has none where somebody who administers the account gave it another e-mail, number or
 * password: that is how people who lost a mailbox get back in, and whoever took the mailbox must not undo it. The reset of a second factor can be
 * undone, since that gives access to nobody.
 */
export const canUndo = ({ kind, byOther }: Pick<AccountAlert, "kind" | "byOther">): boolean =>
  !byOther || kind === "second_factor_off";

/** The link that undoes a change, on the panel at `panelUrl`. The token follows the #: a fragment is sent to no server and appears in no log. */
export const undoLink = (panelUrl: string, token: string): string => `${panelUrl}/desfazer#${token}`;

/** Maximum numbers that are alerted to one change. */
export const ALERTED_NUMBERS_MAX = 10;

/** Numbers that are alerted to changes of an account: a number that was not proved may be a stranger's. */
export const alertedNumbers = (phones: readonly Phone[]): string[] =>
  phones.filter(({ type, provedAt }) => type === "WHATSAPP" && provedAt !== null).map(({ phone }) => phone);

/** WhatsApp numbers, by which a lost password is recovered. */
export const numbersOf = (phones: readonly Pick<Phone, "phone" | "type">[]): string =>
  phones
    .filter(({ type }) => type === "WHATSAPP")
    .map(({ phone }) => phone)
    .sort()
    .join();
