import { Link, useLocation } from "react-router";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import styles from "./answer-problem.module.css";

/** Where a merchant helps itself, by the server's reason. */
const WAY_OUT: Readonly<Record<string, { readonly to: string; readonly label: string }>> = {
  no_balance: { to: "/client/financeiro", label: "Adicionar créditos" },
  cap_reached: { to: "/client/financeiro#limites", label: "Ver meu limite do dia" },
};

/** Why an answer was not taken, with the way out where this person has one. */
export function AnswerProblem({ error }: { readonly error: unknown }) {
  const isOwner = useLocation().pathname.startsWith("/client");
  const way = isApiError(error) && error.reason ? WAY_OUT[error.reason] : undefined;
  return (
    <div className={styles.problem} role="alert">
      <p>{errorMessage(error, "Não foi possível responder. Tente de novo.")}</p>
      {way && (isOwner ? <Link to={way.to}>{way.label}</Link> : <p>Avise quem cuida da sua empresa.</p>)}
    </div>
  );
}
