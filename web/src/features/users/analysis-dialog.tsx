import { Duplicate, Lightbulb, Tick } from "@blueprintjs/icons";
import { errorMessage } from "../../api/api-error.ts";
import type { AnalyseUsersApiArg } from "../../api/generated/tenho.gen.ts";
import { useAnalyseUsersMutation } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { useCopy } from "../../shared/hooks/use-copy.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { Modal } from "../../shared/ui/modal.tsx";

// Reading Markdown costs more than the list itself, and few ask for it.
const AnalysisText = lazyPart(async () => (await import("./analysis-text.tsx")).AnalysisText);

type Props = { readonly body: AnalyseUsersApiArg["body"]; readonly onClose: () => void };

/** Says what will be analysed, has it done, and shows what came of it. */
export function AnalysisDialog({ body, onClose }: Props) {
  const [analyse, { data, error, isLoading }] = useAnalyseUsersMutation();
  const text = data?.analysis ?? "";
  const { isCopied, copy } = useCopy(text, () => notify.error("O navegador não deixou copiar. Selecione o texto."));
  const run = () => void analyse({ body });
  const isDone = data !== undefined && !isLoading;

  return (
    <Modal
      title="Análise de IA"
      width="wide"
      onClose={onClose}
      canClose={!isLoading}
      actions={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Fechar
          </Button>
          {isDone ? (
            <Button kind="primary" icon={isCopied ? <Tick /> : <Duplicate />} onClick={() => void copy()}>
              {isCopied ? "Copiado!" : "Copiar"}
            </Button>
          ) : (
            <Button kind="primary" icon={<Lightbulb />} busy={isLoading} busyLabel="Analisando..." onClick={run}>
              {error ? "Tentar Novamente" : "Executar análise"}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={3} aria-live="polite" aria-busy={isLoading}>
        {isLoading && (
          <>
            <p className="muted">Analisando {plural(body.users.length, "conta", "contas")}...</p>
            <Skeleton lines={6} />
          </>
        )}
        {error && !isLoading && <Notice tone="error">{errorMessage(error, "Erro ao executar análise de IA")}</Notice>}
        {!data && !error && !isLoading && <Intro body={body} />}
        {isDone && (
          <>
            <Part loading={<Skeleton lines={6} />}>
              <AnalysisText text={text} />
            </Part>
            <p className="muted">
              {data.by_ai
                ? "Escrito por IA a partir dos números da lista. Confira antes de agir."
                : "Resumo feito dos números da lista, sem IA."}
            </p>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function Intro({ body: { users, totalUsers } }: Pick<Props, "body">) {
  return (
    <>
      <p>
        {plural(users.length, "conta da lista será analisada", "contas da lista serão analisadas")}
        {totalUsers > users.length && `, de ${plural(totalUsers, "encontrada", "encontradas")}`}: papéis, situação,
        espera por ativação, categorias, telefones e saldo.
      </p>
      <p className="muted">Só números são enviados à IA: nenhum nome, e-mail, telefone ou documento sai daqui.</p>
    </>
  );
}
