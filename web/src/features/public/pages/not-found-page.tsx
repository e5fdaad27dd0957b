import { Link } from "react-router";
import { Logo } from "../../../shared/ui/logo.tsx";
import styles from "./not-found-page.module.css";

export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <title>Page not found · Tenho</title>
      <Logo sizePx={48} />
      <p className={styles.code}>404</p>
      <h1>Page not found</h1>
      <p className="muted">Não encontramos esta página. O endereço pode ter mudado.</p>
      <Link className="bp6-button bp6-intent-primary" to="/">
        Voltar ao início
      </Link>
    </main>
  );
}
