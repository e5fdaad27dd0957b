import { TermsText } from "../texts/terms-text.tsx";
import { TextPage } from "../texts/text-page.tsx";

export function TermsPage() {
  return (
    <TextPage title="Termos de Serviço" lead="O que vale entre a Tenho e as empresas cadastradas.">
      <TermsText />
    </TextPage>
  );
}
