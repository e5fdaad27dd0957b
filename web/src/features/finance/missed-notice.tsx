import { can } from "@tenho/access/can";
import { Link } from "react-router";
import { useGetWalletQuery } from "../../api/tenho-api.ts";
import { useFinancePath } from "../../shared/session/use-finance-path.ts";
import { useMerchantId } from "../../shared/session/use-merchant-id.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import styles from "./missed-notice.module.css";
import { missedText, useMissedOffers } from "./use-missed-offers.ts";

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)} por falta de saldo.`;

/** Number of offers missed for lack of balance, with the way to credits. Nothing for users who do not see the wallet or the messages. */
export function MissedNotice() {
  const path = useFinancePath();
  const userId = useMerchantId();
  const { currentData: wallet } = useGetWalletQuery({ userId: userId ?? "", limit: 1 }, { skip: !userId || !path });
  const isEmpty = wallet?.level === "EMPTY";
  const missed = useMissedOffers({ skip: !isEmpty });
  const mayBuy = can(useRequiredUser(), "financial.buy_credits");
  if (!path || !isEmpty || missed === 0) return null;
  return (
    <div className={styles.missed}>
      <Notice tone="warning">
        {sentence(missedText(missed))}{" "}
        {mayBuy ? (
          <Link className={styles.way} to={`${path}?comprar=1`}>
            Adicionar créditos
          </Link>
        ) : (
          "Avise quem cuida dos créditos da sua empresa."
        )}
      </Notice>
    </div>
  );
}
