import type { FranchiseClient } from "../app/ports/clients.ts";
import type { Gate } from "../domain/gates.ts";
import { isBlockedIn, isSilenced } from "../domain/people/contact-block.ts";

/** A block keeps a person's wishes from merchants and their messages from being answered. The units of a number are asked for only where a person is blocked somewhere. */
export const blockGate = (franchise: Pick<FranchiseClient, "unitsOfNumber">): Gate => ({
  name: "blocked",
  // The person was blocked after the wish was opened, or only in this one of the number's units.
  endsWish: isBlockedIn,
  silences: (person, { unit }) => person !== null && isBlockedIn(person, unit?.id ?? null),
  async ignores(person, phoneNumberId) {
    if ((person.blockedIn ?? []).length === 0) return false;
    if (isSilenced(person, [])) return true;
    const units = await franchise.unitsOfNumber(phoneNumberId);
    return isSilenced(
      person,
      units.map(({ id }) => id),
    );
  },
});
