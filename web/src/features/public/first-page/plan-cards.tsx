import { Tick } from "@blueprintjs/icons";
import { Link } from "react-router";
import { Row } from "../../../shared/ui/layout/row.tsx";
import styles from "./plan-cards.module.css";
import { ADDONS, PLANS } from "./plans.ts";
import { Section } from "./section.tsx";

/** Planos de franquia, and the add-ons that each of them can have. */
export function PlanCards() {
  return (
    <Section
      id="prices"
      title="Planos de franquia"
      lead="Escolha o tamanho do seu território. Em todos, retorno do investimento em 6 meses."
    >
      <ul className={styles.plans}>
        {PLANS.map(({ id, name, price, territory, companies, isPopular }) => (
          <li key={id} className="card" data-popular={isPopular}>
            <h3>
              {name}
              {isPopular && <span className={styles.popular}>Mais popular</span>}
            </h3>
            <p className={styles.price}>{price}</p>
            <ul className={styles.facts}>
              {[territory, companies, "ROI em 6 meses"].map((fact) => (
                <Row as="li" key={fact} gap={2}>
                  <Tick size={16} />
                  {fact}
                </Row>
              ))}
            </ul>
            <Link className={`bp6-button ${isPopular ? "bp6-intent-primary" : ""}`} to={`/?plano=${id}#franqueado`}>
              Quero o plano {name}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.addons}>
        <h3>Adicionais</h3>
        <ul>
          {ADDONS.map(({ id, name, price }) => (
            <li key={id}>
              <span>{name}</span>
              <strong>{price}</strong>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
