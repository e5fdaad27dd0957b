import { Duplicate, Share, Tick } from "@blueprintjs/icons";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import { useCopy } from "../../../shared/hooks/use-copy.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import type { Offer } from "../message.ts";
import styles from "./contact-card.module.css";
import { conversationLink } from "./conversation-link.ts";

type Props = { readonly contact: NonNullable<Offer["contact"]>; readonly wish: string };

/** The consumer's contact, which TENHO paid for, with buttons to open a conversation and to copy the number. */
export function ContactCard({ contact, wish }: Props) {
  const phone = formatPhone(contact.phone);
  const { isCopied, copy } = useCopy(phone, () => notify.error(`Não foi possível copiar. O número é ${phone}`));

  return (
    <div className={styles.contact}>
      <p className={styles.who}>
        <strong title={contact.name}>{contact.name}</strong>
        <span className={styles.phone}>{phone}</span>
      </p>
      <div className={styles.actions}>
        <a
          className="bp6-button bp6-intent-primary"
          href={conversationLink(contact.wa_link, wish)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Share />
          <span>Abrir conversa</span>
        </a>
        <Button onClick={() => void copy()} icon={isCopied ? <Tick /> : <Duplicate />}>
          {isCopied ? "Copiado" : "Copiar número"}
        </Button>
      </div>
    </div>
  );
}
