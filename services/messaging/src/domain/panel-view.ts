import { maskContacts } from "@tenho/br/contacts/mask-contacts";
import type { FollowUp, Offer, Wish } from "./wish/wish.ts";

/** Who reads a wish; decides what of it is shown. */
export type Reader =
  | { kind: "master" }
  | { kind: "admin" }
  /** The merchant, or a USER of it; `mayAnswer` also permits seeing a paid contact. */
  | { kind: "merchant"; merchantId: string; mayAnswer: boolean };

/** Shown where the wish of an erased person had a text and a sender. */
export const REMOVED_TEXT = "Texto removido";
export const REMOVED_SENDER = "Contato removido";
/** Shown for a merchant whose account was erased. */
const ERASED_COMPANY = "Conta excluída";

export type WishView = {
  content: string;
  /** The sender was erased: nobody sees who it was. */
  isAnonymised: boolean;
  sender: { name: string; phone: string } | null;
  responses: { companyName: string; answer: "TENHO" | "NÃO TENHO"; minutes: number; at: Date }[];
  notified: string[];
  notifiedTotal: number;
  status: "pending" | "responded" | "negative";
  ownOffer: {
    offer: Offer;
    canAnswer: boolean;
    contact: { name: string; phone: string } | null;
    followUp: FollowUp | null;
  } | null;
};

const MS_A_MINUTE = 60_000;
const NOTIFIED_SHOWN_MAX = 3;

const companyOf = ({ merchantName }: Offer): string => merchantName || ERASED_COMPANY;

const isAnswered = (offer: Offer): boolean => offer.status === "accepted" || offer.status === "rejected";

function statusOf(offers: readonly Offer[]): WishView["status"] {
  if (offers.some((offer) => offer.status === "accepted")) return "responded";
  return offers.some((offer) => offer.status === "rejected") ? "negative" : "pending";
}

function responseOf(offer: Offer): WishView["responses"][number] {
  const at = offer.answeredAt ?? offer.askedAt ?? new Date(0);
  const minutes = (at.getTime() - (offer.askedAt ?? at).getTime()) / MS_A_MINUTE;
  return { companyName: companyOf(offer), answer: offer.status === "accepted" ? "TENHO" : "NÃO TENHO", minutes, at };
}

/** Of which wishes a reader sees who sent them; what is hidden cannot be searched either. */
export type SenderSight = "every_wish" | "answered_wishes" | "own_accepted_wishes" | "no_wish";

export function senderSightOf(reader: Reader): SenderSight {
  if (reader.kind === "master") return "every_wish";
  if (reader.kind === "admin") return "answered_wishes";
  return reader.mayAnswer ? "own_accepted_wishes" : "no_wish";
}

function maySeeSender(sight: SenderSight, own: Offer | undefined, offers: readonly Offer[]): boolean {
  switch (sight) {
    case "every_wish":
      return true;
    case "answered_wishes":
      return offers.some(isAnswered);
    case "own_accepted_wishes":
      return own?.status === "accepted";
    case "no_wish":
      return false;
  }
}

/**
 * A wish as its reader may see it. A merchant sees its own offer alone, no competitor, and the sender only after its own
 * paid TENHO; an ADMIN after any answer; MASTER always. Until then numbers and links in the text are masked as well.
 */
export function viewWish(wish: Wish, reader: Reader, now: Date): WishView {
  const asked = wish.offers.filter((offer) => offer.askedAt !== null);
  const own = reader.kind === "merchant" ? asked.find((offer) => offer.merchantId === reader.merchantId) : undefined;
  const shown = reader.kind === "merchant" ? asked.filter((offer) => offer === own) : asked;
  const visible = maySeeSender(senderSightOf(reader), own, asked);
  const sender = visible && wish.senderPhone !== null ? { name: wish.senderName, phone: wish.senderPhone } : null;
  const open = own?.status === "pending" && (own.expiresAt === null || own.expiresAt > now);
  const canAnswer = reader.kind === "merchant" && reader.mayAnswer && open === true;
  // It is about the person: who may not see them does not see it.
  const followUp = (reader.kind === "merchant" && reader.mayAnswer && own?.followUp) || null;
  const isAnonymised = wish.anonymisedAt !== undefined;
  return {
    content: isAnonymised ? REMOVED_TEXT : visible ? wish.text : maskContacts(wish.text),
    isAnonymised,
    sender,
    responses: shown.filter(isAnswered).map(responseOf),
    notified: shown.slice(0, reader.kind === "merchant" ? 1 : NOTIFIED_SHOWN_MAX).map(companyOf),
    notifiedTotal: shown.length,
    status: statusOf(shown),
    ownOffer: own === undefined ? null : { offer: own, canAnswer, contact: sender, followUp },
  };
}
