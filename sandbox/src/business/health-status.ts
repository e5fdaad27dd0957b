import type { SandboxContext } from "../context.ts";
import type { DirectoryNumber } from "../directory.ts";
import { WABA_ID } from "../domain/callbacks.ts";
import { APP_ID, BUSINESS_ID } from "./business-state.ts";

/** `health_status` of a number, or of the account where `number` is null: every thing that takes part, and the worst of them. */
export function healthOf({ business }: SandboxContext, number: DirectoryNumber | null): object {
  const parts: readonly (readonly [string, string])[] = [
    ...(number === null ? [] : [["PHONE_NUMBER", number.id] as const]),
    ["WABA", WABA_ID],
    ["BUSINESS", BUSINESS_ID],
    ["APP", APP_ID],
  ];
  const entities = parts.map(([type, id]) => {
    const isUnregistered = number !== null && type === "PHONE_NUMBER" && !business.number(id, number.unit).isRegistered;
    const trouble = business.troubles.get(id) ?? (isUnregistered ? UNREGISTERED : undefined);
    return {
      entity_type: type,
      id,
      can_send_message: trouble?.canSend ?? "AVAILABLE",
      ...(trouble !== undefined && trouble.errors.length > 0 && { errors: trouble.errors }),
      ...(trouble !== undefined && trouble.info.length > 0 && { additional_info: trouble.info }),
    };
  });
  const worst = ["BLOCKED", "LIMITED"].find((word) => entities.some((one) => one.can_send_message === word));
  return { can_send_message: worst ?? "AVAILABLE", entities };
}

const UNREGISTERED = {
  canSend: "BLOCKED" as const,
  errors: [
    {
      error_code: 141000,
      error_description: "The phone number is not registered on WhatsApp Business API.",
      possible_solution: "Register the phone number before sending messages with it.",
    },
  ],
  info: [],
};
