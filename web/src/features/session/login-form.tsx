import { type FormEvent, useState } from "react";
import { CheckField } from "../../shared/forms/check-field.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { PasswordField } from "../../shared/forms/password-field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { readRegisteredEmail, readRememberedEmail } from "../../shared/session/session-storage.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { InactiveNotice } from "./inactive-notice.tsx";
import styles from "./session.module.css";
import type { Credentials, LoginProblem } from "./use-login.ts";

type Props = {
  readonly problem: LoginProblem | null;
  readonly isLoading: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
  readonly onCorrect: () => void;
  readonly onForgot: (email: string) => void;
  /** Called when the link to the forgotten password is pointed at or focused. */
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
    <Stack as="form" ref={form} gap={4} onSubmit={submit} noValidate>
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
      <Row gap={4} lines={1} justify="between">
        <CheckField label="Lembrar de mim" checked={remember} onChange={setRemember} />
        <Button
          kind="link"
          className={styles.link}
          onClick={() => onForgot(email.trim())}
          onPointerEnter={onForgotNear}
          onFocus={onForgotNear}
        >
          Esqueci minha senha
        </Button>
      </Row>
      <Button type="submit" kind="primary" busy={isLoading} busyLabel="Entrando...">
        Entrar
      </Button>
    </Stack>
  );
}
