import { type FormEvent, useState } from "react";
import { setAccessToken } from "../../api/access-token.ts";
import { errorMessage } from "../../api/api-error.ts";
import { useDisableSecondFactorMutation } from "../../api/tenho-api.ts";
import { Field } from "../../shared/forms/field.tsx";
import { PasswordField } from "../../shared/forms/password-field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import styles from "./profile.module.css";
import { TOAST } from "./toast-time.ts";

const leftText = (count: number): string => {
  if (count === 0) return "Nenhum código de recuperação resta.";
  return count === 1 ? "Resta 1 código de recuperação." : `Restam ${count} códigos de recuperação.`;
};

/** Shows that the second factor is on, with a form to turn it off. */
export function TurnOff({ codesLeft }: { readonly codesLeft: number }) {
  const [draft, setDraft] = useState({ password: "", otp: "" });
  const [problem, setProblem] = useState<string | null>(null);
  const [disable, { isLoading }] = useDisableSecondFactorMutation();
  const { form, errors, show, clear } = useFieldErrors<"password" | "otp">();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const missing = {
      ...(draft.password === "" && { password: "Digite sua senha atual" }),
      ...(draft.otp.trim() === "" && { otp: "Digite um código" }),
    };
    if (Object.keys(missing).length > 0) return show(missing);
    const answer = await disable({ body: { password: draft.password, otp: draft.otp.trim() } });
    if (answer.error) return setProblem(errorMessage(answer.error, "Não foi possível desligar. Tente de novo."));
    // The earlier token is refused from now on.
    setAccessToken(answer.data.token);
    notify.success("Verificação em duas etapas desligada.", TOAST);
  };

  return (
    <form ref={form} className={`${styles.form} ${styles.narrow}`} onSubmit={submit} noValidate>
      <p>
        <strong>Ligada.</strong> {leftText(codesLeft)}
      </p>
      <p className="muted">
        Trocou de celular ou quer outros códigos? Desligue e ligue de novo. As sessões abertas em outros aparelhos são
        encerradas.
      </p>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <PasswordField
        label="Senha atual"
        secret="senha atual"
        autoComplete="current-password"
        value={draft.password}
        error={errors.password}
        onChange={(password) => {
          setDraft({ ...draft, password });
          clear("password");
        }}
      />
      <Field
        label="Código do aplicativo ou de recuperação"
        autoComplete="one-time-code"
        maxLength={20}
        value={draft.otp}
        error={errors.otp}
        onChange={(otp) => {
          setDraft({ ...draft, otp });
          clear("otp");
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="danger" busy={isLoading} busyLabel="Desligando...">
          Desligar verificação
        </Button>
      </div>
    </form>
  );
}
