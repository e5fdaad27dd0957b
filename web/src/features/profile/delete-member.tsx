import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useDeleteUserMutation } from "../../api/tenho-api.ts";
import { Field } from "../../shared/forms/field.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { FormModal } from "../../shared/ui/form-modal.tsx";
import type { Member } from "./member.ts";
import { TOAST } from "./toast-time.ts";

const WORD = "EXCLUIR";

/** Deletes a person's account for good, once the word is typed. */
export function DeleteMember({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [remove, { isLoading, error }] = useDeleteUserMutation();

  const submit = async () => {
    if (typed.trim() !== WORD) return setProblem(`Por favor, digite '${WORD}' para confirmar a exclusão.`);
    const answer = await remove({ id: member.id });
    if (answer.error) return;
    notify.success("Usuário excluído permanentemente!", TOAST);
    onClose();
  };

  return (
    <FormModal
      title={`Excluir ${member.name}`}
      submit={{ label: "Excluir", busyLabel: "Excluindo...", kind: "danger" }}
      isBusy={isLoading}
      error={error ? errorMessage(error, "Erro ao excluir usuário") : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>A conta e os dados desta pessoa são apagados para sempre. As respostas que ela deu ficam nos pedidos.</p>
      <Field
        label={`Digite ${WORD} para confirmar`}
        value={typed}
        error={problem}
        autoComplete="off"
        onChange={(text) => {
          setTyped(text);
          setProblem(null);
        }}
      />
    </FormModal>
  );
}
