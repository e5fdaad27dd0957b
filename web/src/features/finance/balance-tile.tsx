import { can } from "@tenho/access/can";
import { Link } from "react-router";
import type { Statement } from "../../api/merchant-types.ts";
import { useGetWalletQuery } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { useIsPhone } from "../../shared/hooks/use-media.ts";
import { useFinancePath } from "../../shared/session/use-finance-path.ts";
import { useMerchantId } from "../../shared/session/use-merchant-id.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Money } from "../../shared/ui/values/money.tsx";
import styles from "./balance-tile.module.css";
import { missedText, shortMissedText, useMissedOffers } from "./use-missed-offers.ts";

/** Says what the balance pays for; without balance, how many offers the merchant `missed` in a week. */
function restText({ level, affordable, price }: Statement, missed: number, isShort: boolean): string {
  if (level === "EMPTY" && missed > 0) return isShort ? shortMissedText(missed) : missedText(missed);
  if (affordable === null) return "TENHO grátis";
  if (level === "EMPTY") return price === 0 ? "abaixo de zero" : "não paga um TENHO";
  const answers = plural(affordable, "resposta", "respostas");
  return level === "LOW" ? `só ${answers}` : answers;
}

/** The merchant's balance and the number of TENHOs it pays for; without balance, the missed offers and the way to credits. */
export function BalanceTile() {
  const userId = useMerchantId();
  const { currentData: wallet } = useGetWalletQuery({ userId: userId ?? "", limit: 1 }, { skip: !userId });
  const isEmpty = wallet?.level === "EMPTY";
  const path = useFinancePath();
  const mayBuy = can(useRequiredUser(), "financial.buy_credits");
  const isPhone = useIsPhone();
  const missed = useMissedOffers({ skip: !isEmpty });
  if (!wallet || !path) return <span className={styles.tile} data-level="OK" aria-hidden="true" />;
  return (
    <Link className={styles.tile} data-level={wallet.level} to={path}>
      <span className="visually-hidden">Saldo: </span>
      <strong>
        <Money value={wallet.balance} />
        {isEmpty && mayBuy && (
          <>
            {" · "}
            <span className={styles.way}>{isPhone ? "Adicionar" : "Adicionar créditos"}</span>
          </>
        )}
      </strong>
      <span className={styles.dot}> · </span>
      <span>{restText(wallet, missed, isPhone)}</span>
    </Link>
  );
}
