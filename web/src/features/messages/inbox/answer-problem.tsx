import { can } from "@tenho/access/can";
import { Link } from "react-router";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import { useFinancePath } from "../../../shared/session/use-finance-path.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import styles from "./answer-problem.module.css";

/** Link to the part of the wallet where a merchant solves the problem, by the server's reason. */
const WAY_OUT: Readonly<Record<string, { readonly at: string; readonly label: string; readonly isPurchase: boolean }>> =
  {
    no_balance: { at: "", label: "Adicionar créditos", isPurchase: true },
    cap_reached: { at: "#limites", label: "Ver meu limite do dia", isPurchase: false },
  };

/** Why an answer was not taken, with the way out where this person has one. */
export function AnswerProblem({ error }: { readonly error: unknown }) {
  const path = useFinancePath();
  const mayBuy = can(useRequiredUser(), "financial.buy_credits");
  const way = isApiError(error) && error.reason ? WAY_OUT[error.reason] : undefined;
  return (
    <div className={styles.problem} role="alert">
      <p>{errorMessage(error, "Não foi possível responder. Tente de novo.")}</p>
      {way &&
        (path && (mayBuy || !way.isPurchase) ? (
          <Link to={path + way.at}>{way.label}</Link>
        ) : (
          <p>Avise quem cuida da sua empresa.</p>
        ))}
    </div>
  );
}
