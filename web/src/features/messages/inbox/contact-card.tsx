import { Duplicate, Phone, Share, Tick } from "@blueprintjs/icons";
import { formatPhone } from "@tenho/br/phone";
import { useEffect, useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import type { Offer } from "../message.ts";
import styles from "./contact-card.module.css";

const COPIED_MS = 2000;

/** The consumer's contact, which TENHO paid for, with buttons to open a conversation and to copy the number. */
export function ContactCard({ contact }: { readonly contact: NonNullable<Offer["contact"]> }) {
  const [isCopied, setCopied] = useState(false);
  const phone = formatPhone(contact.phone);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(phone);
      setCopied(true);
    } catch {
      notify.error(`Não foi possível copiar. O número é ${phone}`);
    }
  };

  return (
    <div className={styles.contact}>
      <div className={styles.who}>
        <Phone size={20} />
        <p>
          <strong>{contact.name}</strong>
          <span className={styles.phone}>{phone}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <a className="bp6-button bp6-intent-primary" href={contact.wa_link} target="_blank" rel="noopener noreferrer">
          <Share />
          <span>Abrir conversa</span>
        </a>
        <Button onClick={copy} icon={isCopied ? <Tick /> : <Duplicate />}>
          {isCopied ? "Copiado" : "Copiar número"}
        </Button>
      </div>
    </div>
  );
}
