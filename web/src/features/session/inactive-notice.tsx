import { formatPhone } from "@tenho/br/phone";
import { CONTACT } from "../../shared/site/contact.ts";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import styles from "./session.module.css";

/** An account that waits for its unit, and who to ask about it. */
export function InactiveNotice({ message }: { readonly message: string }) {
  return (
    <Notice tone="warning" title="Conta não ativada">
      {message}. Fale com a gente:{" "}
      <a className={styles.contact} href={`tel:+${CONTACT.phone}`}>
        {formatPhone(CONTACT.phone)}
      </a>{" "}
      ou{" "}
      <a className={styles.contact} href={`mailto:${CONTACT.email}`}>
        {CONTACT.email}
      </a>
      .
    </Notice>
  );
}
