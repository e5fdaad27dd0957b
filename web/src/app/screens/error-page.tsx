import { Button } from "../../shared/ui/button.tsx";
import { Logo } from "../../shared/ui/logo.tsx";
import styles from "./error-page.module.css";

/** The page shown when a screen breaks, or its code cannot be loaded (a new version was published, or no network). */
export function ErrorPage() {
  return (
    <main className={styles.page}>
      <Logo sizePx={48} />
      <h1>Esta tela não abriu</h1>
      <p className="muted">Pode ser a conexão, ou uma versão nova que acabou de chegar. Recarregar costuma resolver.</p>
      <Button kind="primary" onClick={() => location.reload()}>
        Recarregar
      </Button>
    </main>
  );
}
