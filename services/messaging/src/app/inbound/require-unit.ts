import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseClient } from "../ports/clients.ts";

const UNSERVED_NUMBER = "unserved_number";

/** Whether an error says that no unit has the number a message came to. */
export const isUnservedNumber = (error: unknown): boolean =>
  error instanceof AppError && error.reason === UNSERVED_NUMBER;

export const unservedNumber = (): AppError =>
  new AppError("not_found", "Nenhuma franquia usa este número.", { reason: UNSERVED_NUMBER });

/** Raises: `not_found` with the reason of {@link isUnservedNumber}, or what the client raises. */
export type RequireUnit = (phoneNumberId: string) => Promise<void>;

/** Asked before anything new begins with a person: nobody could go on with it. */
export const createRequireUnit =
  (franchise: Pick<FranchiseClient, "isServed">): RequireUnit =>
  async (phoneNumberId) => {
    if (!(await franchise.isServed(phoneNumberId))) throw unservedNumber();
  };
