import { isStrongPassword } from "@tenho/br/registration/password";
import { type FormEvent, useState } from "react";
import { setAccessToken } from "../../api/access-token.ts";
import { errorMessage } from "../../api/api-error.ts";
import { useChangePasswordMutation } from "../../api/tenho-api.ts";
import { PasswordChecklist } from "../../shared/forms/password-checklist.tsx";
import { PasswordField } from "../../shared/forms/password-field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import styles from "./profile.module.css";
import { TOAST } from "./toast-time.ts";

const EMPTY = { current: "", next: "", again: "" };
type Draft = typeof EMPTY;

function draftErrors({ current, next, again }: Draft): Partial<Record<keyof Draft, string>> {
  return {
    ...(current === "" && { current: "Digite sua senha atual" }),
    ...(!isStrongPassword(next) && { next: "A nova senha não atende aos requisitos" }),
    ...(next !== again && { again: "As senhas não coincidem" }),
  };
}

/** The change of one's own password; every other session ends with it. */
export function PasswordSection() {
  const [draft, setDraft] = useState(EMPTY);
  const [error, setError] = useState<string | null>(null);
  const [change, { isLoading }] = useChangePasswordMutation();
  const { form, errors, show, clear } = useFieldErrors<keyof Draft>();
  const isComplete = isStrongPassword(draft.next) && draft.next === draft.again;

  const set = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    clear(...(Object.keys(changes) as (keyof Draft)[]));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const problems = draftErrors(draft);
    if (Object.keys(problems).length > 0) return show(problems);
    const answer = await change({ body: { currentPassword: draft.current, newPassword: draft.next } });
    if (answer.error) {
      const message = errorMessage(answer.error, "Erro ao alterar senha. Tente novamente.");
      setError(message);
      return notify.error(message, TOAST);
    }
    // The earlier token is refused from now on.
    setAccessToken(answer.data.token);
    setDraft(EMPTY);
    notify.success("Senha alterada com sucesso!", TOAST);
  };

  return (
    <form ref={form} className={`${styles.form} ${styles.narrow}`} onSubmit={submit} noValidate>
      <p className="muted">As sessões abertas em outros aparelhos são encerradas.</p>
      {error && <Notice tone="error">{error}</Notice>}
      <PasswordField
        label="Senha atual"
        secret="senha atual"
        autoComplete="current-password"
        value={draft.current}
        error={errors.current}
        onChange={(current) => set({ current })}
      />
      <PasswordField
        label="Nova senha"
        secret="nova senha"
        autoComplete="new-password"
        value={draft.next}
        error={errors.next}
        onChange={(next) => set({ next })}
      />
      <PasswordChecklist password={draft.next} />
      <PasswordField
        label="Confirmar nova senha"
        secret="confirmação"
        autoComplete="new-password"
        value={draft.again}
        error={errors.again ?? (draft.again !== "" && draft.next !== draft.again ? "As senhas não coincidem" : null)}
        onChange={(again) => set({ again })}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={isLoading} busyLabel="Salvando..." disabled={!isComplete}>
          Alterar senha
        </Button>
      </div>
    </form>
  );
}
