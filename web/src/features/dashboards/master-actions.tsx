import { BankAccount, Chat, NewPerson, People, Shop } from "@blueprintjs/icons";
import { Link } from "react-router";
import styles from "./dashboard.module.css";

/** MASTER's most frequent actions, one tap away. */
export function MasterActions() {
  return (
    <nav className={styles.actions} aria-label="Ações rápidas">
      <Link className="bp6-button bp6-intent-primary" to="/master/franquias?nova=1">
        <Shop />
        <span>Nova franquia</span>
      </Link>
      <Link className="bp6-button" to="/master/usuarios?status=awaiting">
        <People />
        <span>Contas a ativar</span>
      </Link>
      <Link className="bp6-button" to="/master/mensagens">
        <Chat />
        <span>Ver pedidos</span>
      </Link>
      <Link className="bp6-button" to="/master/financeiro">
        <BankAccount />
        <span>Carregar créditos</span>
      </Link>
      <Link className="bp6-button" to="/master/interessados?status=NEW">
        <NewPerson />
        <span>Novos interessados</span>
      </Link>
    </nav>
  );
}
