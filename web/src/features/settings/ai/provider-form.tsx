import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useCreateAiProviderMutation, useUpdateAiProviderMutation } from "../../../api/tenho-api.ts";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { FormModal } from "../../../shared/ui/form-modal.tsx";
import type { ShowBanner } from "../use-banner.ts";
import { type AiProvider, draftErrors, draftOf, newDraft, type ProviderDraft, toBody } from "./ai-provider.ts";
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

  const submit = async () => {
    setError(null);
    const problems = draftErrors(draft, provider === null);
    if (Object.keys(problems).length > 0) return show(problems);
    const body = toBody(draft);
    const answer = await (provider ? update({ id: provider.id, body }) : create({ body }));
    if (answer.error) {
      return setError(
        errorMessage(answer.error, provider ? "Erro ao atualizar provedor" : "Erro ao adicionar provedor"),
      );
    }
    showBanner("success", `Provedor de IA ${provider ? "atualizado" : "adicionado"} com sucesso!`);
    onClose();
  };

  return (
    <FormModal
      title={provider ? "Editar provedor" : "Adicionar provedor"}
      submit={
        provider ? { label: "Salvar", busyLabel: "Salvando..." } : { label: "Adicionar", busyLabel: "Adicionando..." }
      }
      isBusy={isBusy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
      width="wide"
      form={form}
    >
      <ProviderFields
        draft={draft}
        errors={errors}
        keptKey={provider?.api_key ?? null}
        onChange={(next, ...fields) => {
          setDraft(next);
          clear(...fields);
        }}
      />
    </FormModal>
  );
}
