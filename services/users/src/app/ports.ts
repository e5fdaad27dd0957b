import type { Role } from "@tenho/access/roles";
import type { ActivationFacts } from "@tenho/br/registration/activation-text";
import type { Account } from "../domain/accounts/account.ts";

/** `awaiting`: inactive, and never activated. */
export type AccountStatus = "active" | "inactive" | "awaiting";

export type AccountFilter = {
  /** Empty: every unit. */
  unitIds: readonly string[];
  /** Empty: every role. */
  roles: readonly Role[];
  /** Null: every account. */
  status: AccountStatus | null;
  /** Beginnings of words of name and e-mail, folded, all of which are found. Not given: every account. */
  prefixes?: readonly string[];
  /** The beginning of a phone number, in place of words. Null or not given: every account. */
  digits?: string | null;
  /** With exceptions of their own, or without. Null or not given: every account. */
  hasOverride?: boolean | null;
  /** Of this company's staff. Null or not given: every account. */
  clientId?: string | null;
  /** This account alone. Null or not given: every account. */
  id?: string | null;
  /** True: no account whose person is being erased, or was. */
  withoutErased?: boolean;
};

/** The key of the last account of a page. */
export type AccountKey = { createdAt: Date; id: string };

/** The key of the last account of a page sorted by category; `categoryId` of its first category, 0 without one. */
export type CategoryKey = AccountKey & { categoryId: number };

export type RoleCounts = {
  total: number;
  masters: number;
  admins: number;
  clients: number;
  users: number;
  activeClients: number;
};

/** What is published of a changed account. */
export type AccountChange = { account: Account; accessChanged: boolean; firstActivation: boolean };

export type AccountStore = {
  get(ids: readonly string[]): Promise<Account[]>;
  findByEmail(email: string): Promise<Account | null>;
  /** Active CLIENTs, and USERs of CLIENTs, of a canonical number. */
  findByPhone(phone: string): Promise<Account[]>;
  /**
   * Reads the account under a lock, lets `decide` make the next state, and writes and publishes it in one transaction, unless
   * `change` is null. Answers the account as `decide` made it.
   * Raises: `conflict` when the e-mail or WhatsApp number is taken, and what `decide` raises.
   */
  edit(
    id: string,
    decide: (before: Account | null) => { account: Account; change: AccountChange | null },
  ): Promise<Account>;
  /** Active merchants of a category who serve a unit and do not pause, by id, `after` exclusive; a limit of null: all. */
  merchantsFor(
    categoryId: number,
    unitId: string,
    page: { limit: number | null; after: string | null },
  ): Promise<Account[]>;
  /** Newest first, `after` exclusive. */
  list(filter: AccountFilter, page: { limit: number; after: AccountKey | null }): Promise<Account[]>;
  /** By first category in the order given, of which those not named are left out, 0 being none; then newest first. `after` is of the first one named. */
  listByCategory(
    filter: AccountFilter,
    page: { limit: number; categoryIds: readonly number[]; after: AccountKey | null },
  ): Promise<Account[]>;
  /** First categories of accounts, 0 where one has none; in no order. */
  firstCategories(): Promise<number[]>;
  /** How many of each role `list` would find, at most `max` of each. */
  countFound(filter: AccountFilter, max: number): Promise<Map<Role, number>>;
  /** How many accounts name one of these permissions among their exceptions, at most `max`. */
  countOverrides(permissions: readonly string[], max: number): Promise<number>;
  count(unitIds: readonly string[]): Promise<RoleCounts>;
  categoriesInUse(unitIds: readonly string[]): Promise<{ categoryId: number; merchants: number }[]>;
  merchantsByUnit(): Promise<Map<string, number>>;
};

export type MovementView = {
  id: string;
  userId: string;
  credit: boolean;
  amountCents: number;
  description: string;
  createdAt: Date;
};

/** What a balance pays: how many TENHOs at which price; LOW pays few, EMPTY none. */
export type CreditView = { level: "OK" | "LOW" | "EMPTY"; affordable: number; priceCents: number };

/** `credit` is null from a wallet service that does not say it yet. */
export type BalanceView = { balanceCents: number; credit: CreditView | null };

/** The wallet service; its calls raise `unavailable` while it cannot answer. */
export type WalletClient = {
  /** Forgets what operators wrote beside credit they gave the account. */
  anonymisePerson(userId: string): Promise<void>;
  /** By merchant, all at the price of one moment; merchants without a wallet are left out. */
  balances(userIds: readonly string[]): Promise<Map<string, BalanceView>>;
  summarise(scope: {
    unitIds: readonly string[];
    userIds: readonly string[];
    recentMax: number;
    timeZone: string;
  }): Promise<{ balanceCents: number; movementCount: number; recent: MovementView[] }>;
  priceCents(): Promise<number>;
};

export type DayCount = { day: string; wishes: number; accepted: number };

export type OfferView = {
  id: string;
  wishId: string;
  /** As the merchant may read it. */
  wishText: string;
  categoryName: string;
  status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
  askedAt: Date;
  /** Null while nobody has answered, and from a messaging service that does not say it yet. */
  answeredAt: Date | null;
};

/** Offers by what became of them. */
export type OfferCounts = { offers: number; pending: number; accepted: number; rejected: number; expired: number };

/** The messaging service; its calls raise `unavailable` while it cannot answer. */
export type MessagingClient = {
  stats(scope: {
    unitIds: readonly string[];
    merchantId: string | null;
    seriesDays: number;
    timeZone: string;
  }): Promise<OfferCounts & { wishes: number; series: DayCount[] }>;
  /** Of the merchant's offers whose wishes came since a moment, from the beginning of its hour on; null: ever. */
  offerCounts(merchantId: string, since: Date | null): Promise<OfferCounts>;
  recentOffers(merchantId: string, limit: number): Promise<OfferView[]>;
  /** The merchant's newest offers that this account answered, of wishes since a moment. */
  recentAnswers(
    merchantId: string,
    answered: { by: string; since: Date; limit: number },
  ): Promise<(OfferView & { answeredAt: Date })[]>;
  /** Has it erase the person of an account with these WhatsApp numbers; returns when that is recorded. Safe to repeat. */
  anonymisePerson(userId: string, phones: readonly string[]): Promise<void>;
  /** Tells an account's owner by WhatsApp that it was activated. Safe to repeat by id. Raises: `invalid_input` for a number it cannot use. */
  sendAccountActivated(notice: ActivationNotice & { phone: string }): Promise<void>;
};

/** What the owner of an account is told once it is activated; `sentence` comes after the free text, empty: nothing does. */
export type ActivationNotice = ActivationFacts & { id: string; unitId: string; sentence: string };

export type Mail = {
  /** The same for every attempt to send it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** Outgoing mail. Raises: `unavailable` when it may be tried again, `unprocessable` when the mail was refused for good. */
export type MailClient = { send(mail: Mail): Promise<void> };

/** The auth service; raises `unavailable` while it cannot answer. */
export type AuthClient = {
  /** Names of permissions by id; ids that are none are left out. */
  permissionNames(ids: readonly string[]): Promise<Map<string, string>>;
  /** Deletes the account's credential and sessions. Safe to repeat. */
  anonymisePerson(userId: string): Promise<void>;
  /**
   * Sets a password, ends the account's sessions and forces a change at the next login. Safe to repeat. Raises: `invalid_input` for
   * a weak one, `not_found` for an account without a credential.
   */
  setPassword(command: { userId: string; unitId: string | null; password: string }): Promise<void>;
  /**
   * Makes the credential of a new account, which the first login has to change. Safe to repeat. Raises: `conflict` when the e-mail
   * belongs to another credential.
   */
  setCredential(credential: { userId: string; email: string; password: string }): Promise<void>;
};

/** Somebody who asked for a franchise. */
export type InterestedView = {
  id: string;
  name: string;
  company: string;
  city: string;
  state: string;
  plan: "BASICA" | "PREMIUM" | "MASTER";
  status: "NEW" | "CONTACTED" | "WON" | "LOST";
  createdAt: Date;
};

export type UnitView = { id: string; name: string; city: string; state: string };

/** `takesRegistrations`: companies may register for it by themselves. */
export type OpenUnit = UnitView & { takesRegistrations: boolean };

/** The franchise service; raises `unavailable` while it cannot answer. */
export type FranchiseClient = {
  /** Newest first. */
  recentInterested(limit: number): Promise<InterestedView[]>;
  /** Those of these units that are active. */
  activeUnitIds(ids: readonly string[]): Promise<Set<string>>;
  /** Every unit, closed ones too. */
  units(): Promise<UnitView[]>;
  activeUnits(): Promise<OpenUnit[]>;
  /** Of units that exist or did, by id. */
  unitNames(ids: readonly string[]): Promise<Map<string, string>>;
  /** A unit, closed ones too; null for one that does not exist or was deleted. `companiesMax`: active companies its plan allows, null: any number. */
  unit(id: string): Promise<(UnitView & { companiesMax: number | null }) | null>;
};

/** The categorisation service; raises `unavailable` while it cannot answer. */
export type CategorisationClient = { categoryNames(ids: readonly number[]): Promise<Map<number, string>> };
