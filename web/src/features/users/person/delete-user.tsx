import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { useDeleteUserMutation } from "../../../api/tenho-api.ts";
import { formatReais } from "../../../shared/format/numbers.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { FormModal } from "../../../shared/ui/form-modal.tsx";
import { ROLE_LABEL } from "../user.ts";

const WORD = "EXCLUIR";
const NOT_TYPED = "Por favor, digite 'EXCLUIR' para confirmar a exclusão.";

type Props = { readonly user: User; readonly onClose: () => void };

/** Deletes an account for ever, once the word is typed. */
export function DeleteUser({ user, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [remove, { isLoading }] = useDeleteUserMutation();

  const submit = async () => {
    if (typed.trim() !== WORD) return setProblem(NOT_TYPED);
    const answer = await remove({ id: user.id });
    if (answer.error) return setRefusal(errorMessage(answer.error, "Erro ao excluir usuário"));
    notify.success(answer.data.message || "Usuário excluído permanentemente!");
    onClose();
  };

  return (
    <FormModal
      title={`Excluir ${user.name}?`}
      submit={{ label: "Excluir", busyLabel: "Excluindo...", kind: "danger" }}
      isBusy={isLoading}
      error={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {ROLE_LABEL[user.role]} <strong>{user.name}</strong>, {user.email}: a conta e os dados pessoais dela são
        apagados para sempre. Não dá para desfazer.
      </p>
      {user.balance !== null && user.balance > 0 && (
        <Notice tone="warning">A conta tem {formatReais(user.balance)} de saldo, que deixa de poder ser usado.</Notice>
      )}
      <Field
        label={`Digite ${WORD} para confirmar`}
        autoComplete="off"
        autoCapitalize="characters"
        startsFocused
        value={typed}
        error={problem}
        onChange={(text) => {
          setTyped(text);
          setProblem(null);
        }}
      />
    </FormModal>
  );
}
