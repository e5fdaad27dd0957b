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
  /** Accounts with permission exceptions of their own, or those without. Null or not given: every account. */
  hasOverride?: boolean | null;
  /** Staff of this company. Null or not given: every account. */
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

/** A changed account as it is published. `only`: nothing else changed, so that panels read just that anew. */
export type AccountChange = { account: Account; accessChanged: boolean; firstActivation: boolean; only?: "pause" };

export type AccountStore = {
  get(ids: readonly string[]): Promise<Account[]>;
  findByEmail(email: string): Promise<Account | null>;
  /** Active CLIENTs, and USERs of CLIENTs, of a canonical number. */
  findByPhone(phone: string): Promise<Account[]>;
  /**
   * Locks and reads the account, asks `decide` for the next state, and writes and publishes it in one transaction, unless `change` is null. Returns the account
   * as `decide` made it.
   * Raises: `conflict` when the e-mail or WhatsApp number is taken, and what `decide` raises.
   */
  edit(
    id: string,
    decide: (before: Account | null) => { account: Account; change: AccountChange | null },
  ): Promise<Account>;
  /** Active merchants of a category who serve a unit and do not pause, by id, `after` exclusive. */
  merchantsFor(categoryId: number, unitId: string, page: { limit: number; after: string | null }): Promise<Account[]>;
  /** Returns whether a category has active merchants who serve a unit, those that pause included. */
  hasMerchants(categoryId: number, unitId: string): Promise<boolean>;
  /** Newest first, `after` exclusive. */
  list(filter: AccountFilter, page: { limit: number; after: AccountKey | null }): Promise<Account[]>;
  /**
   * Sorted by first category in the given order (0: no category; categories not named are left out), then newest first. `after` belongs to the first one named.
   */
  listByCategory(
    filter: AccountFilter,
    page: { limit: number; categoryIds: readonly number[]; after: AccountKey | null },
  ): Promise<Account[]>;
  /** First categories of accounts, 0 where one has none; unordered. */
  firstCategories(): Promise<number[]>;
  /** Counts the accounts that `list` would find, by role, at most `max` of each. */
  countFound(filter: AccountFilter, max: number): Promise<Map<Role, number>>;
  /** Counts the accounts that name one of these permissions among their exceptions, at most `max`. */
  countOverrides(permissions: readonly string[], max: number): Promise<number>;
  /** Counts the active accounts of the demonstration, at most `max`. */
  countDemonstration(max: number): Promise<number>;
  count(unitIds: readonly string[]): Promise<RoleCounts>;
  categoriesInUse(unitIds: readonly string[]): Promise<{ categoryId: number; merchants: number }[]>;
  merchantsByUnit(): Promise<Map<string, number>>;
  /** Makes the search words of at most `limit` accounts without them; returns how many were found. */
  fillSearchWords(limit: number): Promise<number>;
};

/** Credit of a wallet: the number of TENHOs the balance pays at the price (null: any number, they are free). LOW pays few, EMPTY none. */
export type CreditView = { level: "OK" | "LOW" | "EMPTY"; affordable: number | null; priceCents: number };

/** `credit` is null from a wallet service that does not send it yet. */
export type BalanceView = { balanceCents: number; credit: CreditView | null };

/** The wallet service; its calls raise `unavailable` while it cannot answer. */
export type WalletClient = {
  /** Deletes the notes that operators wrote about credit they gave the account. */
  anonymisePerson(userId: string): Promise<void>;
  /** Balances by merchant, all at the price of one moment; merchants without a wallet are left out. */
  balances(userIds: readonly string[]): Promise<Map<string, BalanceView>>;
};

/** The messaging service; its calls raise `unavailable` while it cannot answer. */
export type MessagingClient = {
  /** Has messaging erase the person of an account with these WhatsApp numbers; returns when that is recorded. Safe to repeat. */
  anonymisePerson(userId: string, phones: readonly string[]): Promise<void>;
  /** Tells an account's owner by WhatsApp that it was activated. Safe to repeat by id. Raises: `invalid_input` for a number it cannot use. */
  sendAccountActivated(notice: ActivationNotice & { phone: string }): Promise<void>;
  /** The categories that wishes asked for most lately, at most `limit`: those of the unit first, then those of all units. */
  wantedCategories(unitId: string, limit: number): Promise<number[]>;
  /** Alerts a WhatsApp number that was an account's before a change. Safe to repeat by id. Raises: `invalid_input` for a number it cannot use. */
  sendAccountChanged(alert: AccountChangedAlert): Promise<void>;
};

/** `change`, e.g. "a senha mudou"; `when` in Brasília's time; `link` undoes the change, null: no link does. */
export type AccountChangedAlert = {
  id: string;
  phone: string;
  unitId: string;
  change: string;
  when: string;
  usefulMinutes: number;
  link: string | null;
};

/** Notice to the owner of an activated account; `sentence` follows the free text, empty: nothing follows. */
export type ActivationNotice = ActivationFacts & { id: string; unitId: string; sentence: string };

export type Mail = {
  /** Message id, the same for every attempt to send it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

/**
 * Reasons why the mail server did not take a mail. `recipient`: there is no such mailbox, which is final. `mailbox`: it is full or busy. Everything else is ours or
 * the server's: the mail is kept and tried again.
 */
export const MAIL_TROUBLES = [
  "recipient",
  "mailbox",
  "login",
  "sender",
  "relay",
  "quota",
  "policy",
  "message",
  "server",
  "unreachable",
] as const;
export type MailTrouble = (typeof MAIL_TROUBLES)[number];

/** Outgoing mail. */
export type MailClient = {
  /** Raises: `unavailable` when it may be tried again, `unprocessable` when the recipient was refused for good. */
  send(mail: Mail): Promise<void>;
};

/** State of the mail server, as far as sweeps heed it. */
export type MailServer = {
  /** Number of mails that may be sent now, at most `wanted`: none while the breaker is open, one as its trial. */
  allowance(wanted: number): number;
  /**
   * True once after the start, since a new configuration may have mended it, and once after each recovery: the server took a mail again, or refused
   * only its recipient, after it had failed for all.
   */
  takeRecovery(): boolean;
};

/** Mails that could not be sent yet, of every kind. */
export type MailQueue = {
  /** Mails that failed more than once or are overdue, counted up to `max`. */
  countWaiting(max: number): Promise<number>;
  /** Makes every mail that failed before due, now or as soon as nobody can be sending it any more. */
  makeDue(): Promise<void>;
};

/** Permissions of each role by its setting, and the catalogue of permissions. */
export type RoleSettings = {
  permissionsOf(role: Role): readonly string[];
  isPermission(name: string): boolean;
  /** Names by id, in lower case. */
  readonly names: ReadonlyMap<string, string>;
};

/** The auth service; raises `unavailable` while it cannot answer. */
export type AuthClient = {
  /** The settings at this moment. Raises: `unavailable`. */
  roleSettings(): Promise<RoleSettings>;
  /** Has auth undo the changes since a moment, and end the sessions; at most once per undo. */
  undoCredentialChanges(undo: { userId: string; undoId: string; since: Date }): Promise<void>;
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
  /** Makes the credential of an invited account, whose owner sets the first password. Safe to repeat. Raises: `conflict` like `setCredential`. */
  inviteCredential(credential: { userId: string; email: string }): Promise<void>;
  /** Sets the first password of an invited account. False: it has another one by now. Safe to repeat. Raises: `invalid_input`, `not_found`. */
  setFirstPassword(account: Pick<Account, "id" | "unitId" | "role">, password: string): Promise<boolean>;
  /** Returns whether an account was invited and has no password yet. */
  awaitsFirstPassword(userId: string): Promise<boolean>;
};

export type UnitView = { id: string; name: string; city: string; state: string };

/** `takesRegistrations`: companies may register for it by themselves. */
export type OpenUnit = UnitView & { takesRegistrations: boolean };

/** A deletion of a unit under way, as franchise marked it. */
export type UnitDeletion = { unitId: string; beganAt: Date };

/** The franchise service; raises `unavailable` while it cannot answer. */
export type FranchiseClient = {
  /** The active ones among these units. */
  activeUnitIds(ids: readonly string[]): Promise<Set<string>>;
  /** The WhatsApp number that accounts of a unit write to: the unit's own or one that it shares, else that of any active unit; null where none has one. */
  numberFor(unitId: string | null): Promise<string | null>;
  /** Every unit, closed ones too. */
  units(): Promise<UnitView[]>;
  activeUnits(): Promise<OpenUnit[]>;
  /** Names and IANA time zones by id, of existing and of deleted units. */
  unitPlaces(ids: readonly string[]): Promise<Map<string, { name: string; timeZone: string }>>;
  /** A unit, closed ones too; null for one that does not exist or was deleted. `companiesMax`: active companies its plan allows, null: any number. */
  unit(id: string): Promise<(UnitView & { companiesMax: number | null }) | null>;
  /** Marks a unit as being deleted: it refuses changes until the deletion ends. Raises: `not_found`. */
  beginUnitDeletion(unitId: string): Promise<UnitDeletion>;
  /** Ends a deletion for the person of the current request: a unit that is closed to accounts is deleted, another is as it was before. Safe to repeat. */
  endUnitDeletion(deletion: UnitDeletion, result: { isClosed: boolean }): Promise<void>;
  /** Deletions that began longer ago than a request takes, and have not ended. */
  unitDeletionsLeftBehind(): Promise<UnitDeletion[]>;
};

/** The categorisation service; raises `unavailable` while it cannot answer. */
export type CategorisationClient = { categoryNames(ids: readonly number[]): Promise<Map<number, string>> };
