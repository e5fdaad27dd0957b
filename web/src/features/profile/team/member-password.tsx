import { isStrongPassword } from "@tenho/br/registration/password";
import { type FormEvent, useId, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useSetUserPasswordMutation } from "../../../api/tenho-api.ts";
import { PasswordChecklist } from "../../../shared/forms/passwords/password-checklist.tsx";
import { PasswordField } from "../../../shared/forms/passwords/password-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Modal } from "../../../shared/ui/dialogs/modal.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import { TOAST } from "../toast-time.ts";
import type { Member } from "./member.ts";
import styles from "./team.module.css";

/** Gives a person another password for the next login, which has them change it. */
export function MemberPassword({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [save, { isLoading, error }] = useSetUserPasswordMutation();
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isStrongPassword(password)) return;
    const answer = await save({ id: member.id, body: { password } });
    if (answer.error) return;
    notify.success(`Senha de ${member.name} redefinida.`, TOAST);
    onClose();
  };

  return (
    <Modal
      title={`Redefinir senha de ${member.name}`}
      onClose={onClose}
      canClose={!isLoading}
      closesOutside={false}
      actions={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            disabled={!isStrongPassword(password)}
            busy={isLoading}
            busyLabel="Salvando..."
          >
            Redefinir senha
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>As sessões dela terminam agora. No próximo acesso ela entra com esta senha e escolhe outra.</p>
        <PasswordField label="Nova senha" autoComplete="new-password" value={password} onChange={setPassword} />
        <PasswordChecklist password={password} />
        {error && <Notice tone="error">{errorMessage(error, "Erro ao redefinir a senha")}</Notice>}
      </form>
    </Modal>
  );
}
