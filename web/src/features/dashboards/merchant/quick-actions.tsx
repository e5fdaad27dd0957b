import { BankAccount, TimelineBarChart as Chart, Chat, Headset, Plus } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { Link } from "react-router";
import { useSiteContact } from "../../../shared/format/site-contact.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import styles from "../dashboard.module.css";

/** A merchant's most frequent actions, one tap away. */
export function QuickActions() {
  const user = useRequiredUser();
  const { phone } = useSiteContact();
  return (
    <nav className={styles.actions} aria-label="Ações rápidas">
      {can(user, "financial.buy_credits") && (
        <Link className="bp6-button bp6-intent-primary" to="/client/financeiro">
          <Plus />
          <span>Adicionar créditos</span>
        </Link>
      )}
      {can(user, "financial.view") && (
        <Link className="bp6-button" to="/client/financeiro?periodo=7">
          <BankAccount />
          <span>Ver transações</span>
        </Link>
      )}
      <Link className="bp6-button" to="/client/mensagens">
        <Chat />
        <span>Meus pedidos</span>
      </Link>
      {can(user, "report.access") && (
        <Link className="bp6-button" to="/client/relatorios">
          <Chart />
          <span>Relatórios</span>
        </Link>
      )}
      {phone && (
        <a className="bp6-button" href={`https://wa.me/${phone}`} target="_blank" rel="noreferrer">
          <Headset />
          <span>Suporte</span>
        </a>
      )}
    </nav>
  );
}
