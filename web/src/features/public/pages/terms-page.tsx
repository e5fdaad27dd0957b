import { WarningSign } from "@blueprintjs/icons";
import { loadContract } from "../../../api/load-contract.ts";
import { useLoaded } from "../../../shared/hooks/use-loaded.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { TextPage } from "../texts/text-page.tsx";

/** The contract that companies accept with their registration, as it is in force. */
export function TermsPage() {
  const { value: outcome, reload } = useLoaded(loadContract);
  const contract = outcome?.data;
  return (
    <TextPage title="Termos de Serviço" lead="O que vale entre a Tenho e as empresas cadastradas.">
      {outcome === null && <Skeleton lines={12} />}
      {outcome?.error && (
        <div role="alert">
          <EmptyState
            icon={WarningSign}
            title="Erro ao carregar o contrato"
            action={<Button onClick={reload}>Tentar Novamente</Button>}
          >
            O serviço não respondeu. Tente de novo em instantes.
          </EmptyState>
        </div>
      )}
      {contract && (
        <>
          <p className="muted">
            {contract.title}, versão {contract.version}
          </p>
          {contract.sections.map(({ title, paragraphs }) => (
            <section key={title}>
              <h2>{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </>
      )}
    </TextPage>
  );
}
