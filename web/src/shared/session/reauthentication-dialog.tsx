import { useState } from "react";
import { setAccessToken } from "../../api/access-token.ts";
import { errorMessage } from "../../api/api-error.ts";
import { settleReauthentication } from "../../api/reauthentication.ts";
import { useReauthenticateMutation } from "../../api/tenho-api.ts";
import { Field } from "../forms/field.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import { useFieldErrors } from "../forms/use-field-errors.ts";
import { Button } from "../ui/button.tsx";
import { FormModal } from "../ui/form-modal.tsx";

/** Asks for the password or a code of the second factor, then lets the calls that wait for it continue. */
export function ReauthenticationDialog() {
  const [isCode, setCode] = useState(false);
  const [text, setText] = useState("");
  const [reauthenticate, { isLoading, error, reset }] = useReauthenticateMutation();
  const { form, errors, show, clear } = useFieldErrors<"proof">();

  const submit = async () => {
    const code = text.trim();
    if (isCode && code === "") return show({ proof: "Digite um código" });
    if (text === "") return show({ proof: "Digite sua senha" });
    const answer = await reauthenticate({ body: isCode ? { code } : { password: text } });
    if (answer.error) return;
    setAccessToken(answer.data.token);
    settleReauthentication(true);
  };
  const field = {
    value: text,
    error: errors.proof,
    onChange: (next: string) => {
      setText(next);
      clear("proof");
    },
  };

  return (
    <FormModal
      title="Confirme que é você"
      submit={{ label: "Confirmar", busyLabel: "Confirmando..." }}
      isBusy={isLoading}
      error={error ? errorMessage(error, "Não foi possível confirmar. Tente de novo.") : null}
      form={form}
      onSubmit={submit}
      onClose={() => settleReauthentication(false)}
    >
      <p>
        O que você pediu mexe no acesso a contas, em preços ou em chaves. Para continuar, confirme que quem está aqui é
        você.
      </p>
      {isCode ? (
        <Field
          key="code"
          label="Código do aplicativo ou de recuperação"
          autoComplete="one-time-code"
          maxLength={20}
          {...field}
        />
      ) : (
        <PasswordField key="password" label="Sua senha" secret="sua senha" autoComplete="current-password" {...field} />
      )}
      <Button
        kind="link"
        disabled={isLoading}
        onClick={() => {
          setCode(!isCode);
          setText("");
          clear("proof");
          reset();
        }}
      >
        {isCode ? "Usar a senha" : "Usar um código do aplicativo autenticador"}
      </Button>
    </FormModal>
  );
}
