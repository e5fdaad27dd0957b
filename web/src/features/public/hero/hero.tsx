import { Link } from "react-router";
import { Button } from "../../../shared/ui/button.tsx";
import { LINKS } from "../site/links.ts";
import { CategoryChips } from "./category-chips.tsx";
import { ExampleConversation } from "./example-conversation.tsx";
import styles from "./hero.module.css";

/** What Tenho is, seen at work, and the way in; `onLogin` is null for who is logged in. */
export function Hero({ onLogin }: { readonly onLogin: (() => void) | null }) {
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>Alguém na sua cidade tem o que você procura.</h1>
          <p className={styles.lead}>
            Escreva no WhatsApp o que precisa. A Tenho pergunta às empresas certas do bairro e elas respondem na hora:
            tenho ou não tenho.
          </p>
          {onLogin && (
            <div className={styles.actions}>
              <Link className="bp6-button bp6-intent-primary" to={LINKS.register}>
                Cadastre sua Empresa
              </Link>
              <Button onClick={onLogin}>Já tenho conta</Button>
            </div>
          )}
          <p className="muted">A empresa só paga quando responde TENHO: R$ 0,30, do saldo que ela mesma carrega.</p>
        </div>
        <ExampleConversation />
      </section>
      <CategoryChips />
    </>
  );
}
