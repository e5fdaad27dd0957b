import { type FormEvent, useState } from "react";
import { Field } from "../../../shared/forms/field.tsx";
import { PasswordField } from "../../../shared/forms/passwords/password-field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { readRegisteredEmail, readRememberedEmail } from "../../../shared/session/session-storage.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import styles from "../session.module.css";
import { InactiveNotice } from "./inactive-notice.tsx";
import type { Credentials, LoginProblem } from "./use-login.ts";

type Props = {
  readonly problem: LoginProblem | null;
  readonly isLoading: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
  readonly onCorrect: () => void;
  readonly onForgot: (email: string) => void;
  /** Called when the link to it is pointed at or focused. */
  readonly onForgotNear: () => void;
};

const REQUIRED = "Por favor, preencha todos os campos";

export function LoginForm({ problem, isLoading, onSubmit, onCorrect, onForgot, onForgotNear }: Props) {
  const [email, setEmail] = useState(() => readRegisteredEmail() || readRememberedEmail());
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(() => readRememberedEmail() !== "");

  const { form, errors, show, clear } = useFieldErrors<"email" | "password">();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = { ...(!email.trim() && { email: REQUIRED }), ...(!password && { password: REQUIRED }) };
    if (Object.keys(missing).length > 0) return show(missing);
    onSubmit({ email, password, remember });
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {problem?.kind === "inactive" && <InactiveNotice message={problem.message} contact={problem.contact} />}
      {problem?.kind === "error" && <Notice tone="error">{problem.message}</Notice>}
      <Field
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        error={errors.email}
        onChange={(text) => {
          setEmail(text);
          clear("email");
          onCorrect();
        }}
      />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(text) => {
          setPassword(text);
          clear("password");
          onCorrect();
        }}
        startsFocused={Boolean(email)}
      />
      <div className={styles.row}>
        <label className={styles.check}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          Lembrar de mim
        </label>
        <Button
          kind="link"
          className={styles.link}
          onClick={() => onForgot(email.trim())}
          onPointerEnter={onForgotNear}
          onFocus={onForgotNear}
        >
          Esqueci minha senha
        </Button>
      </div>
      <Button type="submit" kind="primary" busy={isLoading} busyLabel="Entrando...">
        Entrar
      </Button>
    </form>
  );
}
