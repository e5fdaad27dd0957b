import { isStrongPassword } from "@tenho/br/registration/password";
import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useSetUserPasswordMutation } from "../../api/tenho-api.ts";
import { PasswordChecklist } from "../../shared/forms/password-checklist.tsx";
import { PasswordField } from "../../shared/forms/password-field.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { FormModal } from "../../shared/ui/form-modal.tsx";
import type { Member } from "./member.ts";
import { TOAST } from "./toast-time.ts";

/** Gives a person another password for the next login, which has them change it. */
export function MemberPassword({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [save, { isLoading, error }] = useSetUserPasswordMutation();

  const submit = async () => {
    if (!isStrongPassword(password)) return;
    const answer = await save({ id: member.id, body: { password } });
    if (answer.error) return;
    notify.success(`Senha de ${member.name} redefinida.`, TOAST);
    onClose();
  };

  return (
    <FormModal
      title={`Redefinir senha de ${member.name}`}
      submit={{ label: "Redefinir senha", busyLabel: "Salvando...", disabled: !isStrongPassword(password) }}
      isBusy={isLoading}
      error={error ? errorMessage(error, "Erro ao redefinir a senha") : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>As sessões dela terminam agora. No próximo acesso ela entra com esta senha e escolhe outra.</p>
      <PasswordField label="Nova senha" autoComplete="new-password" value={password} onChange={setPassword} />
      <PasswordChecklist password={password} />
    </FormModal>
  );
}
