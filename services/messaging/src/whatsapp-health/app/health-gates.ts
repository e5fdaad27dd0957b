import type { Gate } from "../../domain/gates.ts";
import type { AccountHold } from "./account-hold.ts";
import type { OfferHold } from "./offer-hold.ts";

/** Messages wait for Meta: those whose template is bad, and all that it forbids the account or the number. */
export const healthGates = (holds: {
  offers: Pick<OfferHold, "isHeld">;
  account: Pick<AccountHold, "isHeld">;
}): readonly Gate[] => [
  {
    name: "template_held",
    holdsMessage: async ({ template }) => template !== null && (await holds.offers.isHeld(template)),
  },
  {
    name: "account_held",
    holdsMessage: ({ kind, phoneNumberId }) => holds.account.isHeld(kind, phoneNumberId),
  },
];
