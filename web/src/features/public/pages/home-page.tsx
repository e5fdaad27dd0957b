import { Link } from "react-router";
import { Button } from "../../../shared/ui/button.tsx";
import { Logo } from "../../../shared/ui/logo.tsx";
import { ExampleConversation } from "../components/example-conversation.tsx";
import styles from "./home-page.module.css";

type Props = {
  /** The panel of who is already logged in; null shows the login. */
  readonly panelPath: string | null;
  readonly onLogin: () => void;
};

/** The first page. */
export function HomePage({ panelPath, onLogin }: Props) {
  return (
    <div className={styles.page}>
      <title>Tenho · Quem procura encontra</title>
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label="Tenho, início">
          <Logo sizePx={32} />
          <span>Tenho</span>
        </Link>
        {panelPath ? (
          <Link className="bp6-button bp6-intent-primary" to={panelPath}>
            Abrir meu painel
          </Link>
        ) : (
          <Button kind="primary" onClick={onLogin}>
            Entrar
          </Button>
        )}
      </header>
      <main className={styles.hero}>
        <div className={styles.words}>
          <h1>Alguém na sua cidade tem o que você procura.</h1>
          <p>
            Escreva no WhatsApp o que precisa. A Tenho pergunta às empresas certas do bairro e elas respondem na hora:
            tenho ou não tenho.
          </p>
          <p className="muted">É empresa ou franquia? Entre para ver seus pedidos, seu saldo e suas conversas.</p>
        </div>
        <ExampleConversation />
      </main>
    </div>
  );
}
