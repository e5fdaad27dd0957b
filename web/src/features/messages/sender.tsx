import { formatPhone } from "@tenho/br/contacts/format-phone";
import { HIDDEN_NAME, type Message } from "./message.ts";
import styles from "./sender.module.css";

/** Sender of the wish, as far as the user may see it. */
export function Sender({ message }: { readonly message: Message }) {
  const { sender_name: name, whatsapp } = message;
  if (!name && !whatsapp) return <span className="muted">{HIDDEN_NAME}</span>;
  return (
    <span className={styles.sender}>
      <span>{name}</span>
      {whatsapp && <span className="muted">{formatPhone(whatsapp)}</span>}
    </span>
  );
}
