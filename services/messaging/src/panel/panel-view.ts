import { maskContacts } from "@tenho/br/contacts/mask-contacts";
import type { FollowUp, Offer, Wish } from "../domain/wish/wish.ts";
import { standingOf, type WishStanding } from "../domain/wish/wish-standing.ts";

/** The reader of a wish, which decides how much of it is shown. */
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

/** A wish and its stored text without contacts; absent until that text is stored. */
export type ShownWish = Wish & { readonly maskedText?: string };

export type WishView = {
  content: string;
  /** The sender was erased and is hidden from everybody. */
  isAnonymised: boolean;
  sender: { name: string; phone: string } | null;
  responses: { companyName: string; answer: "TENHO" | "NÃO TENHO"; minutes: number; at: Date }[];
  notified: string[];
  notifiedTotal: number;
  status: "pending" | "responded" | "negative";
  /** Null for a merchant, who knows nothing of the others. */
  standing: WishStanding | null;
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

/** The wishes in which a reader sees the sender; a hidden sender cannot be searched either. */
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

/** The sender as stored with the wish: for staff, and for a merchant that paid before each offer kept its contact. */
const senderOf = ({ senderName, senderPhone }: Wish): { name: string; phone: string } | null =>
  senderPhone === null ? null : { name: senderName, phone: senderPhone };

/**
 * A wish as its reader may see it. A merchant sees its own offer alone, no competitor, and the sender only after its own
 * paid TENHO; an ADMIN after any answer; MASTER always. Until then numbers and links in the text are masked as well.
 */
export function viewWish(wish: ShownWish, reader: Reader, now: Date): WishView {
  const asked = wish.offers.filter((offer) => offer.askedAt !== null);
  const own = reader.kind === "merchant" ? asked.find((offer) => offer.merchantId === reader.merchantId) : undefined;
  const shown = reader.kind === "merchant" ? asked.filter((offer) => offer === own) : asked;
  const visible = maySeeSender(senderSightOf(reader), own, asked);
  const sender = visible ? (own?.contact ?? senderOf(wish)) : null;
  const open = own?.status === "pending" && (own.expiresAt === null || own.expiresAt > now);
  const canAnswer = reader.kind === "merchant" && reader.mayAnswer && open === true;
  // The follow-up is about the person, so it is hidden from readers who may not see them.
  const followUp = (reader.kind === "merchant" && reader.mayAnswer && own?.followUp) || null;
  const isAnonymised = wish.anonymisedAt !== undefined;
  return {
    content: isAnonymised ? REMOVED_TEXT : visible ? wish.text : (wish.maskedText ?? maskContacts(wish.text)),
    isAnonymised,
    sender,
    responses: shown.filter(isAnswered).map(responseOf),
    notified: shown.slice(0, reader.kind === "merchant" ? 1 : NOTIFIED_SHOWN_MAX).map(companyOf),
    notifiedTotal: shown.length,
    status: statusOf(shown),
    standing: reader.kind === "merchant" ? null : standingOf(wish),
    ownOffer: own === undefined ? null : { offer: own, canAnswer, contact: sender, followUp },
  };
}
