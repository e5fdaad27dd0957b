import { currentContext } from "@tenho/kernel/telemetry/request-context";
import { v7 as uuidv7 } from "uuid";
import type { AccountAlert } from "../../../domain/account-alert.ts";
import type { Account } from "../../../domain/accounts/account.ts";

const alertOf = (
  account: Account,
  change: Pick<AccountAlert, "kind" | "beforeEmail" | "beforePhones" | "byOther">,
): AccountAlert => ({
  id: uuidv7(),
  accountId: account.id,
  occurredAt: new Date(),
  address: currentContext()?.caller?.address ?? "",
  ...change,
});

/** Alert for an account whose e-mail changes; `before`: the account before the change. */
export const emailAlert = (before: Account, { byOther }: { byOther: boolean }): AccountAlert =>
  alertOf(before, { kind: "email", beforeEmail: before.email, beforePhones: null, byOther });

/** Alert for an account whose WhatsApp numbers change; `before`: the account before the change. */
export const phonesAlert = (before: Account, { byOther }: { byOther: boolean }): AccountAlert =>
  alertOf(before, { kind: "phones", beforeEmail: null, beforePhones: before.phones, byOther });
