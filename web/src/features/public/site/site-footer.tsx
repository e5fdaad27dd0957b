import { maskPhone } from "@tenho/br/contacts/phone";
import { formatCnpj } from "@tenho/br/registration/cnpj";
import { Link } from "react-router";
import { serverNow } from "../../../shared/clock/server-clock.ts";
import { useSiteContact } from "../../../shared/format/site-contact.ts";
import { Row } from "../../../shared/ui/layout/row.tsx";
import { Logo } from "../../../shared/ui/logo.tsx";
import { LINKS } from "./links.ts";
import styles from "./site-footer.module.css";

const COLUMNS = [
  {
    title: "Empresa",
    links: [
      { label: "Sobre a Tenho", to: LINKS.about },
      { label: "Seja um Franqueado", to: LINKS.franchise },
      { label: "Contato", to: LINKS.contact },
    ],
  },
  {
    title: "Produtos",
    links: [
      { label: "Recursos", to: LINKS.features },
      { label: "Planos de franquia", to: LINKS.prices },
      { label: "Cadastre sua Empresa", to: LINKS.register },
    ],
  },
  {
    title: "Suporte",
    links: [
      { label: "Acessar minha conta", to: LINKS.login },
      { label: "Fale com a gente", to: "/contact" },
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Termos de Serviço", to: LINKS.terms },
      { label: "Política de Privacidade", to: LINKS.privacy },
    ],
  },
] as const;

/** The footer of the public pages; its contact block is where the header's "Contato" leads. */
export function SiteFooter() {
  const { phone, email, city, social, legalName, cnpj } = useSiteContact();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section id="contact" tabIndex={-1} className={styles.contact} aria-label="Contato">
          <span className={styles.brand}>
            <Logo sizePx={28} /> Tenho
          </span>
          {phone && <a href={`tel:+${phone}`}>{maskPhone(phone)}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {city && <span>{city}</span>}
        </section>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.end}>
        <span className="muted" suppressHydrationWarning>
          © {serverNow().getUTCFullYear()} Tenho
          {legalName && ` · ${legalName}`}
          {cnpj && ` · CNPJ ${formatCnpj(cnpj)}`}
        </span>
        {social.length > 0 && (
          <Row as="ul" gap={5} aria-label="Redes sociais">
            {social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </Row>
        )}
      </div>
    </footer>
  );
}
