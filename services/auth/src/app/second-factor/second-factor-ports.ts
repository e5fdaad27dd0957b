import type { SecondFactor } from "../../domain/second-factor.ts";
import type { CredentialEdit } from "../ports.ts";

export type SecondFactorState = {
  /** Null: codes are not asked for. */
  confirmedAt: Date | null;
  recoveryCodesLeft: number;
};

export type SecondFactorAction = "enable" | "disable" | "recovery_code";

/** Changes to an account's second factor that are made together with those to its credential. */
export type SecondFactorEdit = {
  credential: CredentialEdit;
  /** To be read under the credential's lock; null when there is none, not even one begun. */
  read(): Promise<SecondFactor | null>;
  /** Begins with a secret; one that was begun before is replaced. */
  begin(secret: string): Promise<void>;
  /** From now on codes are asked for; `step`: of the code that confirmed it. False when it is confirmed already. */
  confirm(step: number, recoveryHashes: readonly string[], at: Date): Promise<boolean>;
  /** False when this step, or a newer one, was used before. */
  useStep(step: number): Promise<boolean>;
  /** Deletes the recovery code; false when there is none with this hash, or it was used. */
  useRecoveryCode(hash: string): Promise<boolean>;
  delete(): Promise<void>;
  /** For the audit log. `unitId`: of the account. */
  record(action: SecondFactorAction, unitId: string | null): Promise<void>;
};

export type SecondFactorStore = {
  /** Whether codes are asked for. */
  isOn(userId: string): Promise<boolean>;
  state(userId: string): Promise<SecondFactorState>;
  /** All the changes of `work`, or none when it raises. Answers what `work` answers. */
  edit<T>(userId: string, work: (edit: SecondFactorEdit) => Promise<T>): Promise<T>;
};

/** Codes of authenticator apps. */
export type TotpCodes = {
  /** Base32. */
  newSecret(): string;
  /** The `otpauth://` address that an app reads from a QR code. */
  addressOf(secret: string, label: string): string;
  /** The step a code stands for, of those that are good at this time; null for a wrong code. */
  stepOf(secret: string, code: string, at: Date): number | null;
};

export type RecoveryCodes = {
  newCodes(): string[];
  hash(userId: string, code: string): string;
};
