import type { Fact } from "./fact.ts";

export type RequestOutcome = "DONE" | "REFUSED";

/** A person's request to have facts of their account corrected; at most one of an account is open. */
export type CorrectionRequest = {
  id: string;
  accountId: string;
  /** Increases when the person asks again while it is open. */
  version: number;
  facts: Fact[];
  /** The correct values, in the person's words. */
  text: string;
  createdAt: Date;
  /** Null while it is open. */
  closed: { outcome: RequestOutcome; at: Date; reason: string } | null;
};

/** Version of a request that an operator acts on: a request that the person has changed since is not closed. */
export type RequestKey = Pick<CorrectionRequest, "id" | "version">;

/** Maximum number of requests of an account within a day, repeated ones included. */
export const ASKED_A_DAY_MAX = 5;
