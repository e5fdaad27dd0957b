import { ContractText, useContract } from "../../../shared/people/contract-text.tsx";
import { TextPage } from "./text-page.tsx";

/** The contract that companies accept with their registration, as it is in force. */
export function TermsPage() {
  return (
    <TextPage title="Termos de Serviço" lead="O que vale entre a Tenho e as empresas cadastradas.">
      <ContractText {...useContract()} heading="h2" skeletonLines={12}>
        O serviço não respondeu. Tente de novo em instantes.
      </ContractText>
    </TextPage>
  );
}
