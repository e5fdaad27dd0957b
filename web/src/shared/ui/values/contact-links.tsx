import { Envelope, Phone } from "@blueprintjs/icons";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import styles from "./contact-links.module.css";

/** The ways to reach somebody: a WhatsApp conversation, where there is a number, and an e-mail. */
export function ContactLinks({ phone, email }: { readonly phone: string | null; readonly email: string }) {
  return (
    <span className={styles.contacts}>
      {phone && (
        <a href={`https://wa.me/${phone}`} target="_blank" rel="noreferrer">
          <Phone size={14} />
          {formatPhone(phone)}
        </a>
      )}
      <a href={`mailto:${email}`}>
        <Envelope size={14} />
        <span className={styles.email}>{email}</span>
      </a>
    </span>
  );
}
