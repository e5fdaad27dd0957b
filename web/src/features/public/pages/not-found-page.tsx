import { Link } from "react-router";
import { Logo } from "../../../shared/ui/logo.tsx";
import styles from "./not-found-page.module.css";

type Props = {
  /** Path of the panel of a user who is logged in; null offers only the first page. */
  readonly panelPath: string | null;
};

export function NotFoundPage({ panelPath }: Props) {
  return (
    <main className={styles.page}>
      <title>Página não encontrada · Tenho</title>
      <Logo sizePx={48} />
      <p className={styles.code}>404</p>
      <h1>Página não encontrada</h1>
      <p className="muted" lang="en">
        Page not found
      </p>
      <p className="muted">Não encontramos esta página. O endereço pode ter mudado.</p>
      <div className={styles.ways}>
        {panelPath && (
          <Link className="bp6-button bp6-intent-primary" to={panelPath}>
            Voltar ao painel
          </Link>
        )}
        <Link className={`bp6-button ${panelPath ? "" : "bp6-intent-primary"}`} to="/">
          Voltar ao início
        </Link>
      </div>
    </main>
  );
}
