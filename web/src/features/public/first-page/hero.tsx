import { Link } from "react-router";
import { lazyPart } from "../../../shared/parts/lazy-part.tsx";
import { Part } from "../../../shared/parts/part.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { LINKS } from "../site/links.ts";
import { CategoryChips } from "./category-chips.tsx";
import { ExampleConversation } from "./example-conversation.tsx";
import styles from "./hero.module.css";
import { PriceNote } from "./price-note.tsx";

// Loaded apart: it stands below what is seen first.
const CityNumbers = lazyPart(async () => (await import("./city-numbers.tsx")).CityNumbers);

/** Introduces Tenho with a demonstration and the way in; `onLogin` is null for a user who is logged in. */
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
          <PriceNote />
        </div>
        <ExampleConversation />
      </section>
      <Part inline>
        <CityNumbers />
      </Part>
      <CategoryChips />
    </>
  );
}
