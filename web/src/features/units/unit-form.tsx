import { useState } from "react";
import { errorMessage, isApiError } from "../../api/api-error.ts";
import { useCreateFranchiseUnitMutation, useUpdateFranchiseUnitMutation } from "../../api/tenho-api.ts";
import { Field } from "../../shared/forms/field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { FormModal } from "../../shared/ui/form-modal.tsx";
import { Grid } from "../../shared/ui/layout/grid.tsx";
import { CircularConfirmation } from "./circular-confirmation.tsx";
import { PlatformFields } from "./platform-fields.tsx";
import { type Lead, TOAST, type Unit } from "./unit.ts";
import {
  changesOf,
  draftOf,
  draftOfLead,
  REQUIRED_MESSAGE,
  readDraft,
  type UnitDraft,
  type UnitField,
} from "./unit-draft.ts";

type Props = {
  /** Null for a unit that is to be created. */
  readonly unit: Unit | null;
  /** The Interessado of whom it is made. */
  readonly lead?: Lead;
  /** Called with the unit that was made, in place of `onClose`. */
  readonly onCreated?: (unit: Pick<Unit, "id" | "name">) => void;
  readonly onClose: () => void;
};

/** Creates a unit or edits one; an ADMIN's form has the name and region alone. */
export function UnitForm({ unit, lead, onCreated, onClose }: Props) {
  const isMaster = useRequiredUser().role === "MASTER";
  const [draft, setDraft] = useState(() => (lead ? draftOfLead(lead) : draftOf(unit)));
  const [isConfirmed, setConfirmed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { form, errors, show, clear } = useFieldErrors<UnitField>();
  const [create, creation] = useCreateFranchiseUnitMutation();
  const [update, change] = useUpdateFranchiseUnitMutation();
  const isBusy = creation.isLoading || change.isLoading;

  const needsConfirmation = lead !== undefined && !lead.circular_is_clear;
  const origin = lead && { lead_id: lead.id, ...(isConfirmed && { circular_confirmed: true }) };

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
    if (needsConfirmation && !isConfirmed) return show({ circular_confirmed: "Marque para continuar" });
    const changes = unit === null ? body : changesOf(unit, body);
    if (Object.keys(changes).length === 0) return onClose();
    const answer = await (unit === null
      ? create({ body: { ...body, ...origin } })
      : update({ id: unit.id, body: changes }));
    if (answer.error) {
      const fields = isApiError(answer.error) ? answer.error.errors : [];
      show(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      return setError(errorMessage(answer.error, "Erro ao salvar franquia"));
    }
    notify.success(unit === null ? "Franquia criada!" : "Franquia atualizada!", TOAST);
    if (onCreated && answer.data) onCreated(answer.data);
    else onClose();
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
      {needsConfirmation && (
        <CircularConfirmation
          lead={lead}
          isConfirmed={isConfirmed}
          error={errors.circular_confirmed}
          onChange={(value) => {
            setConfirmed(value);
            clear("circular_confirmed");
          }}
        />
      )}
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
