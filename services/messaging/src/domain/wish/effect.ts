import type { BlockDecision } from "../abuse/contact-block.ts";
import type { OutgoingMessage } from "../outgoing/message.ts";
import type { AskedOffer } from "../push/offer-push.ts";
import type { AuditRecord } from "./audit-record.ts";
import type { Correction } from "./correction.ts";
import type { Candidate } from "./prediction.ts";

/** What a transition wants done outside its document; performed at least once, then removed from the outbox. */
export type Effect =
  /** `charge`: a Pix code is asked for and sent instead; the message itself goes out only when there is none. */
  | { id: string; kind: "say"; message: OutgoingMessage; toConsumer: boolean; charge?: WantedCharge }
  /**
   * Sends an offer to its merchant; the text is made when it is performed, which keeps the document small. `notBefore`: the
   * merchant's panel has the offer, and until then only that is waited for.
   */
  | { id: string; kind: "ask"; offerId: string; round: number; notBefore?: Date }
  /** Tells the browsers of the merchants just asked. */
  | { id: string; kind: "push"; offers: AskedOffer[] }
  | { id: string; kind: "live"; version: number; unitIds: string[]; userIds: string[] }
  | { id: string; kind: "asked"; merchantIds: string[]; at: Date }
  /** `day`: whose notice counts it; `missedOn`: when it was, in the unit's zone. */
  | { id: string; kind: "passed_over"; merchants: PassedOver[]; day: string; missedOn?: string }
  | { id: string; kind: "last_unit"; contactId: string; unitId: string }
  | { id: string; kind: "opt_out"; contactId: string; at: Date }
  /** Carries out what was decided about the contact, in these places, and reports it to the audit log. */
  | {
      id: string;
      kind: "block";
      contactId: string;
      places: string[];
      decision: BlockDecision;
      audit: AuditRecord;
    }
  /** Published under the effect's id. */
  | { id: string; kind: "corrected"; correction: Correction; audit?: AuditRecord }
  /** Has the wish counted anew in the statistics; `version`: of the change that made it necessary. */
  | { id: string; kind: "count"; version: number }
  /** Creates a wish for a further part of the same message. */
  | { id: string; kind: "spawn"; wishId: string; text: string; candidates: Candidate[] };

/** Credit that would pay a TENHO which could not be paid. */
export type WantedCharge = {
  offerId: string;
  merchantId: string;
  priceCents: number;
  balanceCents: number;
  until: Date;
};

/** A merchant who was not asked for lack of balance. */
export type PassedOver = { merchantId: string; contactId: string; timeZone: string; priceCents: number };
