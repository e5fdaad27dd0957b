import { formatPhone } from "@tenho/br/phone";
import type { Contact } from "../../api/api-error.ts";
import { CONTACT } from "../../shared/site/contact.ts";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import styles from "./session.module.css";

type Props = {
  readonly message: string;
  /** The unit's own number; without one, the platform's is named. */
  readonly contact?: Contact | null | undefined;
};

/** An account that waits for its unit, and who to ask about it. */
export function InactiveNotice({ message, contact }: Props) {
  return (
    <Notice tone="warning" title="Conta não ativada">
      {message}. {contact ? `${contact.name}: ` : "Fale com a gente: "}
      {contact ? (
        <a
          className={styles.contact}
          href={`https://wa.me/${contact.phone}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`${formatPhone(contact.phone)}, no WhatsApp`}
        >
          {formatPhone(contact.phone)}
        </a>
      ) : (
        <a className={styles.contact} href={`tel:+${CONTACT.phone}`}>
          {formatPhone(CONTACT.phone)}
        </a>
      )}{" "}
      ou{" "}
      <a className={styles.contact} href={`mailto:${CONTACT.email}`}>
        {CONTACT.email}
      </a>
      .
    </Notice>
  );
}
