import { type FormEvent, useEffect, useState } from "react";
import { Field } from "../../shared/forms/field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import styles from "./session.module.css";

type Props = {
  /** Reason for which the last code was refused, or null. */
  readonly problem: string | null;
  readonly isLoading: boolean;
  readonly onSubmit: (otp: string) => void;
  readonly onCorrect: () => void;
  readonly onBack: () => void;
};

/** The second step of a login: a code of the app, or one of the recovery codes. */
export function CodeForm({ problem, isLoading, onSubmit, onCorrect, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const { form, errors, show, clear } = useFieldErrors<"code">();

  // The field that had the focus has disappeared with its step.
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(isRecovery ? "[autocomplete=off]" : "input")?.focus();
  }, [form, isRecovery]);

  const set = (text: string) => {
    setCode(text);
    clear("code");
    onCorrect();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isComplete = isRecovery ? code.trim() !== "" : /^\d{6}$/.test(code.replaceAll(/\s/g, ""));
    if (!isComplete) {
      return show({ code: isRecovery ? "Digite um código de recuperação" : "Digite os 6 números do aplicativo" });
    }
    onSubmit(code.trim());
  };

  return (
    <Stack as="form" ref={form} gap={4} onSubmit={submit} noValidate>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {isRecovery ? (
        <Field
          key="recovery"
          label="Código de recuperação"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          hint="Um dos dez códigos que você guardou. Cada um vale uma vez."
          value={code}
          error={errors.code}
          onChange={set}
        />
      ) : (
        <Field
          key="app"
          label="Código de verificação"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          hint="Os 6 números que o seu aplicativo autenticador mostra agora."
          value={code}
          error={errors.code}
          onChange={set}
        />
      )}
      <Button type="submit" kind="primary" busy={isLoading} busyLabel="Entrando...">
        Entrar
      </Button>
      <Row gap={4} lines={1} justify="between">
        <Button kind="link" disabled={isLoading} onClick={onBack}>
          Voltar
        </Button>
        <Button
          kind="link"
          className={styles.link}
          disabled={isLoading}
          onClick={() => {
            setRecovery(!isRecovery);
            set("");
          }}
        >
          {isRecovery ? "Usar o aplicativo" : "Usar um código de recuperação"}
        </Button>
      </Row>
    </Stack>
  );
}
