import { useState } from "react";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import { useCreatePermissionMutation, useUpdatePermissionMutation } from "../../../api/tenho-api.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { FormModal } from "../../../shared/ui/form-modal.tsx";
import type { Permission } from "./permission-groups.ts";

const NAME_MAX = 40;
const DESCRIPTION_MAX = 200;
const SUCCESS_MS = 3000;

type Name = "name" | "description";
const FIELDS: readonly Name[] = ["name", "description"];

type Props = {
  /** The permission to change; null: a new one. */
  readonly permission: Permission | null;
  readonly onClose: () => void;
};

/** Makes a permission, or changes its name and description. */
export function PermissionForm({ permission, onClose }: Props) {
  const [draft, setDraft] = useState({ name: permission?.name ?? "", description: permission?.description ?? "" });
  const [create, { isLoading: isCreating }] = useCreatePermissionMutation();
  const [update, { isLoading: isUpdating }] = useUpdatePermissionMutation();
  const isBusy = isCreating || isUpdating;
  const { form, errors, show, clear } = useFieldErrors<Name>();
  const change = (field: Name) => (value: string) => {
    setDraft({ ...draft, [field]: value });
    clear(field);
  };

  const submit = async () => {
    const body = { name: draft.name.trim(), description: draft.description.trim() };
    if (!body.name || !body.description) {
      return show({
        ...(!body.name && { name: "Informe o nome" }),
        ...(!body.description && { description: "Informe a descrição" }),
      });
    }
    const { error } = await (permission ? update({ id: permission.id, body }) : create({ body }));
    if (!error) {
      const what = permission ? "atualizada" : "criada";
      notify.success(`Permissão ${what} com sucesso!`, { durationMs: SUCCESS_MS });
      return onClose();
    }
    const ofFields = (isApiError(error) ? error.errors : []).filter(({ field }) => FIELDS.includes(field as Name));
    if (ofFields.length > 0) show(Object.fromEntries(ofFields.map(({ field, message }) => [field, message])));
    notify.error(errorMessage(error, permission ? "Erro ao atualizar permissão" : "Erro ao criar permissão"));
  };

  return (
    <FormModal
      title={permission ? "Editar Permissão" : "Nova Permissão"}
      submit={{ label: permission ? "Salvar" : "Criar", busyLabel: "Salvando..." }}
      isBusy={isBusy}
      error={null}
      onSubmit={submit}
      onClose={onClose}
      form={form}
    >
      <Field
        label="Nome"
        value={draft.name}
        maxLength={NAME_MAX}
        error={errors.name}
        hint="Em snake_case, com ponto entre recurso e ação: relatorio.exportar"
        autoCapitalize="none"
        spellCheck={false}
        onChange={change("name")}
      />
      <Field
        label="Descrição"
        value={draft.description}
        maxLength={DESCRIPTION_MAX}
        error={errors.description}
        hint="O que ela permite, como as pessoas vão ler"
        onChange={change("description")}
      />
    </FormModal>
  );
}
