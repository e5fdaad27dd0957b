import { type FormEvent, useState } from "react";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import { useCreateFranchiseUnitMutation, useUpdateFranchiseUnitMutation } from "../../../api/tenho-api.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Modal } from "../../../shared/ui/dialogs/modal.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import { TOAST, type Unit } from "../unit.ts";
import { PlatformFields } from "./platform-fields.tsx";
import { changesOf, draftOf, REQUIRED_MESSAGE, readDraft, type UnitDraft, type UnitField } from "./unit-draft.ts";
import styles from "./unit-form.module.css";

const FORM_ID = "unit-form";

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

  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
    <Modal
      title={unit === null ? "Nova franquia" : "Editar franquia"}
      onClose={onClose}
      canClose={!isBusy}
      closesOutside={false}
      width="wide"
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} kind="primary" busy={isBusy} busyLabel="Salvando...">
            {unit === null ? "Criar franquia" : "Salvar alterações"}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {error && <Notice tone="error">{error}</Notice>}
        <div className={styles.pair}>
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
        </div>
        {isMaster && <PlatformFields draft={draft} errors={errors} isNew={unit === null} onChange={edit} />}
      </form>
    </Modal>
  );
}
