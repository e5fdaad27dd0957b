import { isStrongPassword } from "@tenho/br/registration/password";
import { type FormEvent, useState } from "react";
import type { Session } from "../../api/refresh-session.ts";
import { PasswordChecklist } from "../../shared/forms/password-checklist.tsx";
import { PasswordField } from "../../shared/forms/password-field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { useBusy } from "../../shared/hooks/use-busy.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { Modal } from "../../shared/ui/modal.tsx";
import { failureText } from "./failure-text.ts";
import { changePassword } from "./session-calls.ts";

type Props = { readonly onChanged: (session: Session) => void; readonly onClose: () => void };

/** The forced change after a temporary password: no session is stored before it is done. */
export function ForcedPasswordChange({ onChanged, onClose }: Props) {
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { form, errors, show, clear } = useFieldErrors<"password" | "again">();
  const { isBusy, run } = useBusy();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    if (!isStrongPassword(password)) return show({ password: "A senha não atende aos critérios de segurança" });
    if (password !== again) return show({ again: "As senhas não coincidem" });
    const answer = await run(changePassword(password));
    if (answer.error) return setError(failureText(answer.error, "Erro ao alterar senha"));
    notify.success("Senha alterada com sucesso!");
    onChanged(answer.data);
  };

  return (
    <Modal title="Crie uma nova senha" onClose={onClose} canClose={!isBusy}>
      <Stack as="form" ref={form} gap={4} onSubmit={submit} noValidate>
        <p className="muted">Você entrou com uma senha temporária. Escolha a sua para continuar.</p>
        {error && <Notice tone="error">{error}</Notice>}
        <PasswordField
          label="Nova senha"
          autoComplete="new-password"
          value={password}
          error={errors.password}
          onChange={(text) => {
            setPassword(text);
            clear("password", "again");
          }}
        />
        <PasswordChecklist password={password} />
        <PasswordField
          label="Confirmar nova senha"
          autoComplete="new-password"
          value={again}
          error={errors.again}
          onChange={(text) => {
            setAgain(text);
            clear("again");
          }}
        />
        <Button type="submit" kind="primary" busy={isBusy} busyLabel="Salvando...">
          Alterar senha
        </Button>
      </Stack>
    </Modal>
  );
}
