import { isStrongPassword } from "@tenho/br/registration/password";
import { type FormEvent, useState } from "react";
import type { AcceptInvitationApiResponse } from "../../../api/generated/tenho.gen.ts";
import { sendJson } from "../../../api/send-json.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { PasswordChecklist } from "../../../shared/forms/password-checklist.tsx";
import { PasswordField } from "../../../shared/forms/password-field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { useBusy } from "../../../shared/hooks/use-busy.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";

const WEAK = "A senha não atende aos critérios de segurança";
const DIFFERENT = "As senhas não coincidem";

type Props = {
  readonly code: string;
  readonly email: string;
  readonly onAccepted: (account: AcceptInvitationApiResponse) => void;
};

/** The first password of an invited account, typed twice. */
export function AcceptanceForm({ code, email, onAccepted }: Props) {
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const { form, errors, show, clear } = useFieldErrors<"password" | "again">();
  const { isBusy, run } = useBusy();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    if (!isStrongPassword(password)) return show({ password: WEAK });
    if (password !== again) return show({ again: DIFFERENT });
    const body = { token: code, password };
    const answer = await run(sendJson<AcceptInvitationApiResponse>("/invitations/accept", body, { anonymous: true }));
    if (answer.error) return setFailure(answer.error.message);
    onAccepted(answer.data);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Field label="E-mail" type="email" autoComplete="username" readOnly value={email} onChange={() => undefined} />
      <PasswordField
        label="Senha"
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
        label="Repita a senha"
        secret="repetição da senha"
        autoComplete="new-password"
        value={again}
        error={errors.again}
        onChange={(text) => {
          setAgain(text);
          clear("again");
        }}
      />
      <Button type="submit" kind="primary" busy={isBusy} busyLabel="Salvando...">
        Criar senha
      </Button>
    </form>
  );
}
