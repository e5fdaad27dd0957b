import { formatDate } from "@tenho/br/calendar/dates";
import { errorMessage } from "../../../api/api-error.ts";
import { useTestAiProviderMutation } from "../../../api/tenho-api.ts";
import { formatCount, plural } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Row } from "../../../shared/ui/layout/row.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { type AiProvider, PRESETS } from "./ai-provider.ts";
import styles from "./ai-tab.module.css";

type Props = { readonly provider: AiProvider; readonly onEdit: () => void; readonly onDelete: () => void };

/** One provider, with a button that tests whether it answers. */
export function ProviderRow({ provider, onEdit, onDelete }: Props) {
  const { id, display_name: name, kind, models } = provider;
  const [test, { data, error, isLoading }] = useTestAiProviderMutation();
  return (
    <li className={styles.provider}>
      <div className={styles.about}>
        <Row as="p" gap={2} lines={1}>
          <strong>{name}</strong>
          {provider.is_default && <span className={styles.badge}>Padrão</span>}
          <StatusTag tone={provider.is_active ? "positive" : "over"}>
            {provider.is_active ? "Ativo" : "Inativo"}
          </StatusTag>
        </Row>
        <p className="muted">
          {PRESETS[kind].label} · <span title={models.join(", ")}>{plural(models.length, "modelo", "modelos")}</span> ·
          desde {formatDate(new Date(provider.created_at))}
        </p>
        {provider.base_url && <p className={styles.address}>{provider.base_url}</p>}
        <div role="status" className={styles.tested}>
          {!isLoading &&
            data &&
            (data.ok ? <TestPassed {...data} /> : <TestFailed>{data.error ?? "O provedor não respondeu."}</TestFailed>)}
          {!isLoading && error !== undefined && (
            <TestFailed>{errorMessage(error, "Erro ao testar provedor")}</TestFailed>
          )}
        </div>
      </div>
      <div className={styles.buttons}>
        <Button
          small
          busy={isLoading}
          busyLabel="Testando..."
          aria-label={isLoading ? undefined : `Testar ${name}`}
          onClick={() => void test({ id })}
        >
          Testar
        </Button>
        <Button small aria-label={`Editar ${name}`} onClick={onEdit}>
          Editar
        </Button>
        <Button small kind="quiet-danger" aria-label={`Excluir ${name}`} onClick={onDelete}>
          Excluir
        </Button>
      </div>
    </li>
  );
}

function TestPassed({ model, duration_ms: durationMs }: { readonly model: string; readonly duration_ms: number }) {
  return (
    <>
      <StatusTag tone="positive">Respondeu</StatusTag> {model} em {formatCount(durationMs)} ms
    </>
  );
}

function TestFailed({ children }: { readonly children: string }) {
  return (
    <>
      <StatusTag tone="negative">Não respondeu</StatusTag> {children}
    </>
  );
}
