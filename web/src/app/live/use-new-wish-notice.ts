import { useCallback, useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { tenhoApi } from "../../api/generated/tenho.gen.ts";
import { alertNewOffer } from "../../features/messages/alerts/alert-new-offer.ts";
import { shortText } from "../../shared/format/short-text.ts";
import { answersOffers } from "../../shared/session/answers-offers.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import type { PanelDispatch } from "../panel-store.ts";
import { areaOf, areaPath } from "../paths.ts";

const READS_AT_ONCE_MAX = 20;

/**
 * Announces to a merchant, on screen and to screen readers, each new wish that waits for an answer. A live notice says only that a
 * wish changed, so the wish is read; one that was already announced, or cannot be answered, is not announced.
 */
export function useNewWishNotice() {
  const user = useRequiredUser();
  const { role } = user;
  const dispatch = useDispatch<PanelDispatch>();
  const announced = useRef(new Set<string>());
  const reading = useRef(new Set<string>());
  const [announcement, setAnnouncement] = useState("");
  const isMerchant = answersOffers(user);

  const onWishNotice = useCallback(
    async (id: string) => {
      if (
        !isMerchant ||
        announced.current.has(id) ||
        reading.current.has(id) ||
        reading.current.size > READS_AT_ONCE_MAX
      )
        return;
      reading.current.add(id);
      try {
        const { data } = await dispatch(
          tenhoApi.endpoints.getMessage.initiate({ id }, { forceRefetch: true, subscribe: false }),
        );
        if (!data?.offer) return;
        announced.current.add(id);
        if (!data.offer.can_answer) return;
        setAnnouncement(`Pedido novo: ${shortText(data.content)}`);
        alertNewOffer(data);
        const home = areaPath(areaOf(role));
        // On the screens with the inbox the wish itself appears: a toast would cover it.
        if (location.pathname !== home && location.pathname !== areaPath(areaOf(role), "mensagens")) {
          notify.info(`Pedido novo: ${shortText(data.content)}`, { action: { label: "Responder", to: home } });
        }
      } finally {
        reading.current.delete(id);
      }
    },
    [dispatch, isMerchant, role],
  );
  return { announcement, onWishNotice };
}
