import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseClient } from "../ports/clients.ts";

const UNSERVED_NUMBER = "unserved_number";

/** Returns whether an error says that no unit has the number a message came to. */
export const isUnservedNumber = (error: unknown): boolean =>
  error instanceof AppError && error.reason === UNSERVED_NUMBER;

export const unservedNumber = (): AppError =>
  new AppError("not_found", "Nenhuma franquia usa este número.", { reason: UNSERVED_NUMBER });

/** Requires that a unit has the number. Raises: `not_found` with the reason of {@link isUnservedNumber}, or what the client raises. */
export type RequireUnit = (phoneNumberId: string) => Promise<void>;

/** Called before anything new begins with a person, since without a unit nobody could continue it. */
export const createRequireUnit =
  (franchise: Pick<FranchiseClient, "isServed">): RequireUnit =>
  async (phoneNumberId) => {
    if (!(await franchise.isServed(phoneNumberId))) throw unservedNumber();
  };
