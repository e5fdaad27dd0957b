import { formatPhone } from "@tenho/br/contacts/format-phone";
import { useSiteContact } from "../../../shared/format/site-contact.ts";
import { TextPage } from "./text-page.tsx";

const LEAD = "Dúvidas, ajuda com a conta ou imprensa: fale com a gente.";
const LEAD_WITHOUT_CONTACT = "Dúvidas ou ajuda com a conta: fale com a franquia da sua região.";

export function ContactPage() {
  const { phone, email, city } = useSiteContact();
  return (
    <TextPage title="Contato" lead={phone || email ? LEAD : LEAD_WITHOUT_CONTACT}>
      <dl>
        {phone && (
          <div>
            <dt>Telefone</dt>
            <dd>
              <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>
            </dd>
          </div>
        )}
        {email && (
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {city && (
          <div>
            <dt>Onde estamos</dt>
            <dd>{city}</dd>
          </div>
        )}
      </dl>
    </TextPage>
  );
}
