import type { ServiceImpl } from "@connectrpc/connect";
import { can } from "@tenho/access/can";
import { cutText } from "@tenho/br/text/text";
import type { Identity } from "@tenho/kernel/auth/identity";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { PanelStore } from "./panel-port.ts";
import { type ShownWish, viewWish } from "./panel-view.ts";

const OFFERS_MAX = 500;
const TEXT_MAX = 700;

type StatementReader = { kind: "merchant"; merchantId: string; mayAnswer: boolean };

/** Describes a wish's offer to a merchant as its statement names it; that of an erased person has no text. */
function describeOffer(wish: ShownWish, offerId: string, reader: StatementReader) {
  const view = viewWish(wish, reader, new Date());
  return {
    offerId,
    wishId: wish._id,
    wishText: view.isAnonymised ? "" : cutText(view.content, TEXT_MAX),
    customerName: view.isAnonymised ? "" : (view.ownOffer?.contact?.name ?? ""),
    categoryName: wish.category?.name ?? "",
  };
}

/** A merchant and its staff read that merchant's offers alone; MASTER and ADMIN those of any merchant, ADMIN within its units. */
function mayReadOffersOf({ role, userId, clientId }: Identity, merchantId: string): boolean {
  if (role === "CLIENT") return userId === merchantId;
  if (role === "USER") return clientId === merchantId;
  return role === "MASTER" || role === "ADMIN";
}

const isWithinReach = ({ role, unitIds }: Identity, { unit }: ShownWish): boolean =>
  role !== "ADMIN" || (unit !== null && unitIds.includes(unit.id));

/**
 * RPC that describes a merchant's offers for its statement: wish, category and, once its TENHO is paid, who asked. Staff without access to messages
 * read the wish with contacts masked, and no customer's name. Raises: `invalid_input`, `unauthenticated`, `forbidden`.
 */
export function offerDescriptionRpc(
  panel: Pick<PanelStore, "ofOffers">,
): Pick<ServiceImpl<typeof MessagingService>, "describeOffers"> {
  return {
    async describeOffers({ merchantId, offerIds }, { signal }) {
      const identity = requireIdentity();
      if (merchantId === "") throw new AppError("invalid_input", "Informe a empresa.");
      if (offerIds.length > OFFERS_MAX) throw new AppError("invalid_input", "Ofertas demais em um pedido.");
      if (!mayReadOffersOf(identity, merchantId)) throw new AppError("forbidden", "Estas ofertas não são suas.");
      if (offerIds.length === 0) return { offers: [] };
      const mayAnswer = identity.role !== "USER" || can(identity, "message.access");
      const reader: StatementReader = { kind: "merchant", merchantId, mayAnswer };
      const asked = new Set(offerIds);
      const wishes = await panel.ofOffers(offerIds, signal);
      return {
        offers: wishes
          .filter((wish) => isWithinReach(identity, wish))
          .flatMap((wish) =>
            wish.offers
              .filter((offer) => asked.has(offer.id) && offer.merchantId === merchantId)
              .map((offer) => describeOffer(wish, offer.id, reader)),
          ),
      };
    },
  };
}
