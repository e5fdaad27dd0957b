import type { Role } from "@tenho/access/roles";
import type { Account } from "../../domain/accounts/account.ts";
import type { CorrectionRequest, RequestKey, RequestOutcome } from "../../domain/facts/correction-request.ts";
import type { Fact } from "../../domain/facts/fact.ts";
import type { Profile } from "../profile/profile-ports.ts";

/** Cursor of a list of open requests: the last one read. */
export type RequestCursor = { createdAt: Date; id: string };

/** An open request with the name, role and unit of its account. */
export type OpenRequest = Omit<CorrectionRequest, "text" | "closed"> & {
  name: string;
  role: Role;
  unitId: string | null;
};

/** Filter of open requests; `unitIds` null: every unit, and accounts without one. */
export type OpenRequestFilter = { unitIds: readonly string[] | null; roles: readonly Role[] };

/** CORRECTED and CLOSED go to the account itself, REQUESTED to whoever may correct it. */
export type CorrectionMailKind = "CORRECTED" | "REQUESTED" | "CLOSED";

/** A mail that is to be sent. */
export type DueCorrectionMail = {
  id: string;
  kind: CorrectionMailKind;
  accountId: string;
  recipientId: string;
  facts: Fact[];
  /** Role of the person who corrected or closed; null for a request. */
  byRole: Role | null;
  outcome: RequestOutcome | null;
  reason: string;
  createdAt: Date;
  attempts: number;
};

export type FactStore = {
  /**
   * Locks the account, reads it and its details, and asks `decide` for the next state. In one transaction it writes, publishes and audits that state, queues
   * the mail to the account and closes `request`. Returns the facts that differ; where none does, nothing is written.
   * Raises: `conflict` for a document of another account and for a request that is not open as given, and what `decide` raises.
   */
  correct(
    id: string,
    by: { role: Role; request: RequestKey | null },
    decide: (before: Profile | null) => Profile,
  ): Promise<Fact[]>;
  /**
   * Opens a request of the account, with a mail to each of `recipientIds`, or replaces what the open one says, without another mail.
   * Raises: `rate_limited`, and what `check` raises of the account under its lock.
   */
  ask(
    id: string,
    asked: { facts: readonly Fact[]; text: string; recipientIds: readonly string[] },
    check: (account: Account | null) => void,
  ): Promise<CorrectionRequest>;
  /**
   * Closes an open request, with a mail to the account; one that was already closed alike is returned as it is.
   * Raises: `not_found`, `conflict` for one that changed or was closed otherwise, and what `check` raises of the account under its lock.
   */
  close(
    id: string,
    key: RequestKey,
    closing: { outcome: RequestOutcome; reason: string; role: Role },
    check: (account: Account | null) => void,
  ): Promise<CorrectionRequest>;
  /** Moments of the open requests of these accounts, by account; one query, and accounts without one are left out. */
  openSince(accountIds: readonly string[]): Promise<Map<string, Date>>;
  /** The account's newest request. */
  last(id: string): Promise<CorrectionRequest | null>;
  /** Lists matching requests, open the longest first; `after` is exclusive. */
  open(filter: OpenRequestFilter, page: { limit: number; after: RequestCursor | null }): Promise<OpenRequest[]>;
  /** Counts matching requests, up to `max`. */
  countOpen(filter: OpenRequestFilter, max: number): Promise<number>;
  /** Active ADMINs of a unit, or MASTERs for null, the oldest first. */
  operators(unitId: string | null, limit: number): Promise<Account[]>;
  /** Leases due mails: until one is due again, no other process gets it. */
  claimMails(limit: number): Promise<DueCorrectionMail[]>;
  mailSent(id: string): Promise<void>;
  /** Deletes mails and closed requests of long ago. */
  deleteExpired(): Promise<void>;
};
