import type { ServiceImpl } from "@connectrpc/connect";
import { cutText } from "@tenho/br/text/text";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { PanelStore } from "../../app/ports/wishes/panel-store.ts";
import { viewWish } from "../../domain/panel-view.ts";
import type { Wish } from "../../domain/wish/wish.ts";

const OFFERS_MAX = 500;
const TEXT_MAX = 700;

/** A wish's offer to a merchant as its statement names it; an erased person's without text. */
function describeOffer(wish: Wish, offerId: string, merchantId: string) {
  const view = viewWish(wish, { kind: "merchant", merchantId, mayAnswer: true }, new Date());
  return {
    offerId,
    wishId: wish._id,
    wishText: view.isAnonymised ? "" : cutText(view.content, TEXT_MAX),
    customerName: view.isAnonymised ? "" : (view.ownOffer?.contact?.name ?? ""),
    categoryName: wish.category?.name ?? "",
  };
}

/** What offers of a merchant were about: wish, category and, once its TENHO is paid, who asked. Raises: invalid_input. */
export function offerDescriptionRpc(
  panel: Pick<PanelStore, "ofOffers">,
): Pick<ServiceImpl<typeof MessagingService>, "describeOffers"> {
  return {
    async describeOffers({ merchantId, offerIds }, { signal }) {
      if (merchantId === "") throw new AppError("invalid_input", "Informe a empresa.");
      if (offerIds.length > OFFERS_MAX) throw new AppError("invalid_input", "Ofertas demais em um pedido.");
      if (offerIds.length === 0) return { offers: [] };
      const asked = new Set(offerIds);
      const wishes = await panel.ofOffers(offerIds, signal);
      return {
        offers: wishes.flatMap((wish) =>
          wish.offers
            .filter((offer) => asked.has(offer.id) && offer.merchantId === merchantId)
            .map((offer) => describeOffer(wish, offer.id, merchantId)),
        ),
      };
    },
  };
}
