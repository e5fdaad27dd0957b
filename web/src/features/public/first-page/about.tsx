import { Link } from "react-router";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { LINKS } from "../site/links.ts";
import styles from "./about.module.css";
import { Section } from "./section.tsx";

const CLAIMS = [
  { figure: "200+", label: "empresas" },
  { figure: "50+", label: "regiões" },
  { figure: "10k+", label: "pedidos" },
  { figure: "96%", label: "de satisfação" },
];

const VALUES = [
  { title: "Perto de casa", text: "Quem procura fala com quem vende no mesmo bairro. O dinheiro fica na cidade." },
  { title: "Preço às claras", text: "O preço do TENHO está escrito ao lado do botão, e responder NÃO TENHO é grátis." },
  { title: "Respeito ao número", text: "A empresa só vê o número de quem pediu depois de responder TENHO." },
];

export function About() {
  return (
    <Section
      id="about"
      title="Sobre a Tenho"
      lead="Uma rede de franquias que liga quem procura a quem vende perto, por uma conversa no WhatsApp."
    >
      <dl className={styles.claims}>
        {CLAIMS.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.values}>
        {VALUES.map(({ title, text }) => (
          <Stack as="li" key={title} gap={1}>
            <h3>{title}</h3>
            <p>{text}</p>
          </Stack>
        ))}
      </ul>
      <div className={styles.calls}>
        <Link className="bp6-button bp6-intent-primary" to={LINKS.franchise}>
          Seja um Franqueado
        </Link>
        <Link className="bp6-button" to={LINKS.register}>
          Cadastre sua Empresa
        </Link>
      </div>
    </Section>
  );
}
