import type { CredentialChangeKind } from "../domain/credential-change.ts";

export type CredentialChange = {
  id: string;
  userId: string;
  kind: CredentialChangeKind;
  /** Somebody who administers the account did it. */
  byOther: boolean;
  occurredAt: Date;
  /** IP address; empty: unknown. */
  address: string;
};

export type CredentialChangeStore = {
  /** Takes due changes, each for this process alone until it is due again. */
  claim(limit: number): Promise<CredentialChange[]>;
  finish(id: string): Promise<void>;
  /** Deletes at most `limit` former second factors that no undo can restore any more; returns the number deleted. */
  deleteFormerFactors(limit: number): Promise<number>;
};
