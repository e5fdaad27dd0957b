import { blockGate } from "../abuse/block-gate.ts";
import type { FranchiseClient } from "../app/ports/clients.ts";
import { type Gate, OWN_GATES } from "../domain/gates.ts";
import { type CurrentPauses, unitPauseGate } from "../unit-pause/current-pauses.ts";
import { type AccountHold, createAccountHold } from "../whatsapp-health/app/account-hold.ts";
import { healthGates } from "../whatsapp-health/app/health-gates.ts";
import { createOfferHold, type OfferHold } from "../whatsapp-health/app/offer-hold.ts";
import type { Stores } from "./stores.ts";

/** The holds that Meta's reports ask for: of offers by their template, of messages by the account. */
export type HealthHolds = { offers: OfferHold; account: AccountHold };

/** `list`: everything that may keep a merchant from being asked or a contact from being answered, in the order in which it is asked. */
export type ComposedGates = { list: readonly Gate[]; holds: HealthHolds };

/** The gates of the core, and those that satellites register. */
export function composeGates(deps: {
  stores: Pick<Stores, "health">;
  franchise: Pick<FranchiseClient, "unitsOfNumber">;
  pauses: Pick<CurrentPauses, "of">;
  /** Returns whether the access to Meta was taken away. */
  isDisconnected: () => boolean;
  /** Longest delay until a change of Meta's reports that another replica stored is seen, in milliseconds. */
  staleMs: number;
  now: () => Date;
}): ComposedGates {
  const { stores, franchise, pauses, isDisconnected, staleMs, now } = deps;
  const store = stores.health;
  const holds = {
    offers: createOfferHold({ store, staleMs, now }),
    account: createAccountHold({ store, isDisconnected, staleMs, now }),
  };
  return { list: [unitPauseGate(pauses), ...OWN_GATES, blockGate(franchise), ...healthGates(holds)], holds };
}
