import { type FormEvent, useId, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useDeleteUserMutation } from "../../../api/tenho-api.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Modal } from "../../../shared/ui/dialogs/modal.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import { TOAST } from "../toast-time.ts";
import type { Member } from "./member.ts";
import styles from "./team.module.css";

const WORD = "EXCLUIR";

/** Deletes a person's account for good, once the word is typed. */
export function DeleteMember({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [remove, { isLoading, error }] = useDeleteUserMutation();
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== WORD) return setProblem(`Por favor, digite '${WORD}' para confirmar a exclusão.`);
    const answer = await remove({ id: member.id });
    if (answer.error) return;
    notify.success("Usuário excluído permanentemente!", TOAST);
    onClose();
  };

  return (
    <Modal
      title={`Excluir ${member.name}`}
      onClose={onClose}
      canClose={!isLoading}
      actions={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          <Button kind="danger" type="submit" form={id} busy={isLoading} busyLabel="Excluindo...">
            Excluir
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
        {error && <Notice tone="error">{errorMessage(error, "Erro ao excluir usuário")}</Notice>}
      </form>
    </Modal>
  );
}
