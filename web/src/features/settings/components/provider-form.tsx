import { type FormEvent, useId, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useCreateAiProviderMutation, useUpdateAiProviderMutation } from "../../../api/tenho-api.ts";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Modal } from "../../../shared/ui/dialogs/modal.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { type AiProvider, draftErrors, draftOf, newDraft, type ProviderDraft, toBody } from "../ai-provider.ts";
import type { ShowBanner } from "../use-banner.ts";
import styles from "./ai-tab.module.css";
import { ProviderFields } from "./provider-fields.tsx";

type Props = {
  /** The provider to change; null: a new one. */
  readonly provider: AiProvider | null;
  readonly isFirst: boolean;
  readonly showBanner: ShowBanner;
  readonly onClose: () => void;
};

/** Adds a provider, or changes one. */
export function ProviderForm({ provider, isFirst, showBanner, onClose }: Props) {
  const [draft, setDraft] = useState(() => (provider ? draftOf(provider) : newDraft(isFirst)));
  const [error, setError] = useState<string | null>(null);
  const [create, { isLoading: isCreating }] = useCreateAiProviderMutation();
  const [update, { isLoading: isUpdating }] = useUpdateAiProviderMutation();
  const isBusy = isCreating || isUpdating;
  const { form, errors, show, clear } = useFieldErrors<keyof ProviderDraft>();
  const formId = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const problems = draftErrors(draft, provider === null);
    if (Object.keys(problems).length > 0) return show(problems);
    const body = toBody(draft);
    const answer = await (provider ? update({ id: provider.id, body }) : create({ body }));
    if (answer.error) {
      return setError(errorMessage(answer.error, `Erro ao ${provider ? "atualizar" : "adicionar"} provedor`));
    }
    showBanner("success", `Provedor de IA ${provider ? "atualizado" : "adicionado"} com sucesso!`);
    onClose();
  };

  return (
    <Modal
      title={provider ? "Editar provedor" : "Adicionar provedor"}
      onClose={onClose}
      canClose={!isBusy}
      width="wide"
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            busy={isBusy}
            busyLabel={provider ? "Salvando..." : "Adicionando..."}
          >
            {provider ? "Salvar" : "Adicionar"}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.fields} onSubmit={submit} noValidate autoComplete="off">
        {error && <Notice tone="error">{error}</Notice>}
        <ProviderFields
          draft={draft}
          errors={errors}
          keptKey={provider?.api_key ?? null}
          onChange={(next, ...fields) => {
            setDraft(next);
            clear(...fields);
          }}
        />
      </form>
    </Modal>
  );
}
