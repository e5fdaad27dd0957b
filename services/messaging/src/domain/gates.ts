import type { OutgoingContent, OutgoingMessage } from "./outgoing/message.ts";
import { type TemplateConsent, templatesRefusedSince } from "./outgoing/template-consent.ts";
import type { Blocked } from "./people/contact-block.ts";
import type { Wish } from "./wish/wish.ts";

/** Why wishes of a unit wait, and until when; null: until somebody changes it. */
export type UnitHold = { readonly until: Date | null };

/** A merchant as far as it is known when it may be asked; what is left out is not known then. */
export type AskableMerchant = {
  /** Canonical digits of the number it proved; empty: none. */
  readonly phone: string;
  readonly pausedUntil: Date | null;
  readonly optedOut?: boolean;
  /** True when it wrote the wish itself. */
  readonly isConsumer?: boolean;
  /** True when the wish is of a smoke run that is another merchant's. */
  readonly isOutsideSmokeRun?: boolean;
};

/** The person behind a wish. */
export type Person = Blocked & { readonly optedOutAt: Date | null };

/** A message that is about to be sent; `content` null: it has no form for a closed window. */
export type Sending = {
  readonly contact: TemplateConsent & { readonly optedOutAt: Date | null };
  readonly message: Pick<OutgoingMessage, "afterOptOut">;
  readonly content: OutgoingContent | null;
};

/** The form in which a message goes to Meta; `template` is set for an offer only. */
export type SendingForm = { template: string | null; kind: "template" | "reply"; phoneNumberId: string };

/** The questions a gate may be asked, each at one moment of a wish or a message. */
export type GateQuestions = {
  /** Before merchants of a unit are asked about a wish: returns what makes the wish wait, or null. */
  holdsUnit(unitId: string): UnitHold | null;
  /** Before a merchant is asked about a wish: returns whether it is left out. */
  leavesOut(merchant: AskableMerchant, now: Date): boolean;
  /** Before a wish whose unit was found goes on: returns whether it ends, as by SAIR. `unitId` null: no unit was found. */
  endsWish(person: Person, unitId: string | null): boolean;
  /** Before the effects of a wish are performed or its TENHO is paid: returns whether nothing new begins for the person, who is not written to. */
  silences(person: Person | null, wish: Pick<Wish, "unit" | "withdrawnAt">): boolean;
  /** Before what somebody wrote to a number is answered: returns whether it is only recorded. Raises: what a service it asks raises. */
  ignores(person: Person, phoneNumberId: string): Promise<boolean>;
  /** Before a message is sent: returns whether it fails instead. */
  stops(sending: Sending): boolean;
  /** Before a message goes to Meta in this form: returns whether it waits. Raises: what the store raises. */
  holdsMessage(form: SendingForm): Promise<boolean>;
};

/** One thing that may keep a merchant from being asked or a contact from being answered: its name, and the questions it has an answer to. */
export type Gate = { readonly name: string } & Readonly<Partial<GateQuestions>>;

/** All gates, asked together; those that come first in the list are asked first. */
export type Gates = Omit<GateQuestions, "stops"> & {
  /** Returns the name of the gate for which the message fails; null: none. */
  stops(sending: Sending): string | null;
};

/** Puts a list of gates together: a question is answered by the first gate that keeps something from happening, and later ones are not asked. */
export function createGates(gates: readonly Gate[]): Gates {
  return {
    holdsUnit(unitId) {
      for (const gate of gates) {
        const hold = gate.holdsUnit?.(unitId) ?? null;
        if (hold !== null) return hold;
      }
      return null;
    },
    leavesOut: (merchant, now) => gates.some((gate) => gate.leavesOut?.(merchant, now)),
    endsWish: (person, unitId) => gates.some((gate) => gate.endsWish?.(person, unitId)),
    silences: (person, wish) => gates.some((gate) => gate.silences?.(person, wish)),
    async ignores(person, phoneNumberId) {
      for (const gate of gates) if (gate.ignores && (await gate.ignores(person, phoneNumberId))) return true;
      return false;
    },
    stops: (sending) => gates.find((gate) => gate.stops?.(sending))?.name ?? null,
    async holdsMessage(form) {
      for (const gate of gates) if (gate.holdsMessage && (await gate.holdsMessage(form))) return true;
      return false;
    },
  };
}

/** The gates that need nothing but what is known of the merchant, the person, the wish or the message. */
export const OWN_GATES: readonly Gate[] = [
  { name: "no_number", leavesOut: ({ phone }) => phone === "" },
  { name: "merchant_paused", leavesOut: ({ pausedUntil }, now) => pausedUntil !== null && pausedUntil > now },
  { name: "own_wish", leavesOut: ({ isConsumer = false }) => isConsumer },
  { name: "smoke_run", leavesOut: ({ isOutsideSmokeRun = false }) => isOutsideSmokeRun },
  {
    // SAIR, of a merchant as of a consumer. A message that says `afterOptOut` goes out all the same.
    name: "opted_out",
    leavesOut: ({ optedOut = false }) => optedOut,
    silences: (person) => person !== null && person.optedOutAt !== null,
    stops: ({ contact, message }) => contact.optedOutAt !== null && message.afterOptOut !== true,
  },
  // A withdrawn wish stays over, although the person may have written again since.
  { name: "withdrawn", silences: (_, { withdrawnAt }) => withdrawnAt !== undefined },
  {
    // The person has stopped our templates and has not opened the window since, without which the message cannot be sent.
    name: "templates_refused",
    stops: ({ contact, content }) => content?.kind === "template" && templatesRefusedSince(contact) !== null,
  },
];
