import { useState } from "react";
import { errorMessage, isApiError } from "../../api/api-error.ts";
import { useCreateFranchiseUnitMutation, useUpdateFranchiseUnitMutation } from "../../api/tenho-api.ts";
import { Field } from "../../shared/forms/field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { FormModal } from "../../shared/ui/form-modal.tsx";
import { Grid } from "../../shared/ui/layout/grid.tsx";
import { PlatformFields } from "./platform-fields.tsx";
import { TOAST, type Unit } from "./unit.ts";
import { changesOf, draftOf, REQUIRED_MESSAGE, readDraft, type UnitDraft, type UnitField } from "./unit-draft.ts";

/** Creates a unit or edits one; an ADMIN's form has the name and region alone. */
export function UnitForm({ unit, onClose }: { readonly unit: Unit | null; readonly onClose: () => void }) {
  const isMaster = useRequiredUser().role === "MASTER";
  const [draft, setDraft] = useState(() => draftOf(unit));
  const [error, setError] = useState<string | null>(null);
  const { form, errors, show, clear } = useFieldErrors<UnitField>();
  const [create, creation] = useCreateFranchiseUnitMutation();
  const [update, change] = useUpdateFranchiseUnitMutation();
  const isBusy = creation.isLoading || change.isLoading;

  const edit = (changes: Partial<UnitDraft>) => {
    setDraft({ ...draft, ...changes });
    clear(...(Object.keys(changes) as UnitField[]));
  };

  const submit = async () => {
    setError(null);
    const { body, errors: found } = readDraft(draft);
    if (body === null) {
      if (Object.values(found).includes(REQUIRED_MESSAGE)) notify.error(REQUIRED_MESSAGE);
      return show(found);
    }
    const changes = unit === null ? body : changesOf(unit, body);
    if (Object.keys(changes).length === 0) return onClose();
    const answer = await (unit === null ? create({ body }) : update({ id: unit.id, body: changes }));
    if (answer.error) {
      const fields = isApiError(answer.error) ? answer.error.errors : [];
      show(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      return setError(errorMessage(answer.error, "Erro ao salvar franquia"));
    }
    notify.success(unit === null ? "Franquia criada!" : "Franquia atualizada!", TOAST);
    onClose();
  };

  return (
    <FormModal
      title={unit === null ? "Nova franquia" : "Editar franquia"}
      submit={{ label: unit === null ? "Criar franquia" : "Salvar alterações", busyLabel: "Salvando..." }}
      isBusy={isBusy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
      width="wide"
      form={form}
    >
      <Grid gap={4}>
        <Field
          label="Nome *"
          maxLength={200}
          value={draft.name}
          error={errors.name}
          onChange={(name) => edit({ name })}
        />
        <Field
          label="Região"
          maxLength={200}
          value={draft.region}
          error={errors.region}
          onChange={(region) => edit({ region })}
        />
      </Grid>
      {isMaster && <PlatformFields draft={draft} errors={errors} isNew={unit === null} onChange={edit} />}
    </FormModal>
  );
}
