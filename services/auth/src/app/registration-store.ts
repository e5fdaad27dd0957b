import type { PendingRegistration } from "../domain/registration.ts";

export type RegistrationStore = {
  byEmail(email: string): Promise<PendingRegistration | null>;
  /** Reserves the e-mail with a first attempt. False when another registration has it. */
  begin(registration: Omit<PendingRegistration, "isComplete">): Promise<boolean>;
  /** Counts a further attempt and moves the expiry. False when the registration is gone, or has had `attemptsMax` attempts. */
  join(userId: string, expiresAt: Date, attemptsMax: number): Promise<boolean>;
  /** Ends an attempt that made nothing; the last one that was open frees the e-mail, unless the registration is complete. */
  leave(userId: string): Promise<void>;
  /**
   * Creates the credential, with the account's e-mail; true when it exists, made now or before. False when the registration is gone without one:
   * it expired, or its person was erased. Raises: `conflict` when the e-mail has another credential.
   */
  complete(userId: string, email: string): Promise<boolean>;
  /** Expired registrations, at most `limit`. */
  expired(limit: number): Promise<PendingRegistration[]>;
  /** Deletes the registration, unless an attempt has joined since it was read. */
  drop(registration: PendingRegistration): Promise<void>;
};
