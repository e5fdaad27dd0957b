import { normaliseEmail } from "@tenho/br/contacts/email";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { PendingRegistration } from "../../domain/registration.ts";
import type { UsersClient } from "../ports.ts";
import type { RegistrationStore } from "./registration-store.ts";

const BATCH = 100;

type SettleDeps = {
  registrations: Pick<RegistrationStore, "complete" | "drop">;
  users: Pick<UsersClient, "findAccount">;
  log: Pick<Logger, "warn">;
};

/**
 * Ends a registration that expired: with an account the credential is created, with the password of who made the account; without one
 * none can come any more, and the e-mail is free. Raises: `unavailable` while users cannot answer.
 */
export function createSettleRegistration({ registrations, users, log }: SettleDeps) {
  return async (registration: PendingRegistration): Promise<void> => {
    const { userId, isComplete } = registration;
    const account = isComplete ? null : await users.findAccount(userId);
    // Its e-mail may have been changed since; that of an erased account is no address.
    const email = account === null ? null : normaliseEmail(account.email);
    if (email !== null) {
      try {
        await registrations.complete(userId, email);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "conflict") throw error;
        log.warn({ user_id: userId }, "a registration has an account whose e-mail another credential holds");
      }
    }
    await registrations.drop(registration);
  };
}

export type SettleRegistration = ReturnType<typeof createSettleRegistration>;

/** Settles every registration that expired. Any number of replicas may run it. */
export function createSettleRegistrations(deps: {
  registrations: Pick<RegistrationStore, "expired">;
  settle: SettleRegistration;
}) {
  return async (): Promise<void> => {
    for (;;) {
      const expired = await deps.registrations.expired(BATCH);
      for (const registration of expired) await deps.settle(registration);
      if (expired.length < BATCH) return;
    }
  };
}
