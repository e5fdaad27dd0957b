import { Tick } from "@blueprintjs/icons";
import { useState } from "react";
import type { CorrectionRequest } from "../../../api/generated/tenho.gen.ts";
import { useGetCorrectionRequestQuery, useGetUserProfileQuery } from "../../../api/tenho-api.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryError } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Modal } from "../../../shared/ui/modal.tsx";
import { CloseRequest } from "./close-request.tsx";
import { CorrectFacts } from "./correct-facts.tsx";
import { RequestWords } from "./request-words.tsx";

type Props = {
  readonly user: { readonly id: string; readonly name: string };
  /** First step shown: the person's request, or the correction. */
  readonly start: "request" | "correct";
  readonly onClose: () => void;
};
type Step = Props["start"] | "close";
type Loaded = {
  readonly profile: Parameters<typeof CorrectFacts>[0]["profile"];
  readonly request: CorrectionRequest | null;
};

const FRESH = { refetchOnMountOrArgChange: true } as const;

/** Steps through a person's request, the correction, and the request's end; the account's data are those of when the dialog opens. */
export function FactsDialogs({ user, start, onClose }: Props) {
  const [step, setStep] = useState<Step>(start);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const profile = useGetUserProfileQuery({ id: user.id }, FRESH);
  const request = useGetCorrectionRequestQuery({ id: user.id }, FRESH);
  const failed = [profile, request].find(({ currentData, error, isFetching }) => !currentData && error && !isFetching);

  // The data are taken once: reading them again must not change what is being typed.
  if (loaded === null && !profile.isFetching && !request.isFetching && profile.currentData && request.currentData) {
    const last = request.currentData.request;
    setLoaded({ profile: profile.currentData, request: last?.status === "OPEN" ? last : null });
  }
  if (loaded === null) {
    return (
      <Modal title={start === "request" ? "Pedido de correção" : `Corrigir dados de ${user.name}`} onClose={onClose}>
        {failed ? (
          <QueryError
            title="Erro ao carregar o pedido de correção"
            error={failed.error}
            onRetry={() => {
              void profile.refetch();
              void request.refetch();
            }}
          />
        ) : (
          <Skeleton lines={4} />
        )}
      </Modal>
    );
  }
  if (step === "correct") return <CorrectFacts user={user} {...loaded} onClose={onClose} />;
  if (loaded.request === null) {
    return (
      <Modal title="Pedido de correção" onClose={onClose} actions={<Button onClick={onClose}>Fechar</Button>}>
        <EmptyState icon={Tick} title="Este pedido já foi encerrado" />
      </Modal>
    );
  }
  if (step === "close") return <CloseRequest user={user} request={loaded.request} onClose={onClose} />;
  return (
    <Modal
      title={`Pedido de correção de ${user.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setStep("close")}>Encerrar pedido</Button>
          <Button kind="primary" onClick={() => setStep("correct")}>
            Corrigir dados
          </Button>
        </>
      }
    >
      <RequestWords request={loaded.request} />
    </Modal>
  );
}
