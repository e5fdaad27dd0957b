import { maskPhone } from "@tenho/br/contacts/phone";
import type { Contact } from "../../api/api-error.ts";
import { useSiteContact } from "../../shared/format/site-contact.ts";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import styles from "./session.module.css";

type Props = {
  readonly message: string;
  /** The unit's own number; without one, the platform's is named. */
  readonly contact?: Contact | null | undefined;
};

/** An account that waits for its unit, and who to ask about it. */
export function InactiveNotice({ message, contact }: Props) {
  const { phone, email } = useSiteContact();
  const number = contact?.phone || phone;
  const lead = contact?.name ?? "Fale com a gente";
  return (
    <Notice tone="warning" title="Conta não ativada">
      {message}.{(number || email) && ` ${lead}: `}
      {number && (
        <a className={styles.contact} {...(contact ? toWhatsapp(number) : { href: `tel:+${number}` })}>
          {maskPhone(number)}
        </a>
      )}
      {number && email && " ou "}
      {email && (
        <a className={styles.contact} href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {(number || email) && "."}
    </Notice>
  );
}

const toWhatsapp = (phone: string) => ({
  href: `https://wa.me/${phone}`,
  target: "_blank",
  rel: "noreferrer",
  "aria-label": `${maskPhone(phone)}, no WhatsApp`,
});
