import { can } from "@tenho/access/can";
import type { SessionUser } from "./session-user.ts";

/** Returns whether this user answers a merchant's offers: the merchant itself, or its staff, with the permissions to see and to answer. */
export function answersOffers(user: SessionUser): boolean {
  const isMerchant = user.role === "CLIENT" || user.role === "USER";
  return isMerchant && can(user, "message.view") && can(user, "message.access");
}
