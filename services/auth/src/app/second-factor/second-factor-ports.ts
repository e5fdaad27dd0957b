import type { SecondFactor } from "../../domain/second-factor.ts";
import type { CredentialEdit, EventKey } from "../ports.ts";

export type SecondFactorState = {
  /** Null while codes are not required. */
  confirmedAt: Date | null;
  recoveryCodesLeft: number;
};

export type SecondFactorAction = "enable" | "disable" | "reset" | "recovery_code";

/** Changes to an account's second factor that are made together with those to its credential. */
export type SecondFactorEdit = {
  credential: CredentialEdit;
  /** Must be called under the credential's lock; null when no second factor exists, not even an unconfirmed one. */
  read(): Promise<SecondFactor | null>;
  /** Stores the secret of an unconfirmed second factor; an earlier unconfirmed one is replaced. */
  begin(secret: string): Promise<void>;
  /** Turns the second factor on; `step` is that of the confirming code. False when it is confirmed already. */
  confirm(step: number, recoveryHashes: readonly string[], at: Date): Promise<boolean>;
  /** False when this step, or a newer one, was used before. */
  useStep(step: number): Promise<boolean>;
  /** Deletes the recovery code; false when there is none with this hash, or it was used. */
  useRecoveryCode(hash: string): Promise<boolean>;
  delete(): Promise<void>;
  /** Stores the confirmed second factor, or that there is none, as the state before a change. */
  remember(change: { id: string; at: Date }): Promise<void>;
  /** Restores the state before the first change since a moment; does nothing where there was none since. */
  restoreAsOf(since: Date): Promise<void>;
  /** Records the action in the audit log. `unitId`: unit of the account. */
  record(action: SecondFactorAction, unitId: string | null): Promise<void>;
};

export type SecondFactorStore = {
  /** Returns whether the account has to give codes. */
  isOn(userId: string): Promise<boolean>;
  /** Counts those of these accounts that have to. */
  countOn(userIds: readonly string[]): Promise<number>;
  state(userId: string): Promise<SecondFactorState>;
  /** Writes all the changes of `work`, or none when it raises. Returns the result of `work`. */
  edit<T>(userId: string, work: (edit: SecondFactorEdit) => Promise<T>): Promise<T>;
  /** Like `edit`, but at most once per key. */
  editOnce(key: EventKey, userId: string, work: (edit: SecondFactorEdit) => Promise<void>): Promise<void>;
};

/** Codes of authenticator apps. */
export type TotpCodes = {
  /** Base32. */
  newSecret(): string;
  /** The `otpauth://` address that an app reads from a QR code. */
  addressOf(secret: string, label: string): string;
  /** The time step of a code that is valid at that moment; null for a wrong code. */
  stepOf(secret: string, code: string, at: Date): number | null;
};

export type RecoveryCodes = {
  newCodes(): string[];
  hash(userId: string, code: string): string;
};
