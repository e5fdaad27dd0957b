import { formatPhone } from "@tenho/br/phone";
import { CONTACT } from "../../../shared/site/contact.ts";
import { TextPage } from "../texts/text-page.tsx";

export function ContactPage() {
  return (
    <TextPage title="Contato" lead="Dúvidas, ajuda com a conta ou imprensa: fale com a gente.">
      <dl>
        <div>
          <dt>Telefone</dt>
          <dd>
            <a href={`tel:+${CONTACT.phone}`}>{formatPhone(CONTACT.phone)}</a>
          </dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>
          </dd>
        </div>
        <div>
          <dt>Onde estamos</dt>
          <dd>{CONTACT.place}</dd>
        </div>
      </dl>
    </TextPage>
  );
}
