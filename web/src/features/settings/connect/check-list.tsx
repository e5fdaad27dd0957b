import { Link } from "react-router";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import styles from "./connect.module.css";
import { type Check, checkLabel } from "./meta-text.ts";

const isOutside = (link: string): boolean => link.startsWith("https://");

/** Checks of the connection: how each is, what to do, and where. */
export function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <ul className={styles.checks} aria-label="Conferência da conexão">
      {checks.map((check) => {
        const { label, tone } = checkLabel(check);
        return (
          <li key={`${check.id} ${check.subject}`}>
            <span>
              <StatusTag tone={tone}>{label}</StatusTag>
            </span>
            <div className={styles.words}>
              <span>{check.sentence}</span>
              {check.state !== "right" && check.action !== "" && <span className="muted">{check.action}</span>}
              {check.state !== "right" && check.link !== "" && <CheckLink link={check.link} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function CheckLink({ link }: { readonly link: string }) {
  if (isOutside(link)) {
    return (
      <a className={styles.link} href={link} target="_blank" rel="noreferrer">
        Abrir na Meta
      </a>
    );
  }
  return link === "/master/configuracoes?aba=whatsapp&ver=conectar" ? null : (
    <Link className={styles.link} to={link}>
      Abrir
    </Link>
  );
}
