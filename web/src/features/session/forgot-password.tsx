import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ConfirmPasswordResetApiResponse } from "../../api/generated/tenho.gen.ts";
import { Field } from "../../shared/forms/field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { useBusy } from "../../shared/hooks/use-busy.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { Modal } from "../../shared/ui/modal.tsx";
import { failureText } from "./failure-text.ts";
import { findAccount, sendTemporaryPassword } from "./session-calls.ts";

const CLOSE_AFTER_MS = 3000;
const SENT_BY_WHATSAPP = "A senha foi enviada ao número cadastrado via WhatsApp.";
const SENT_BY_MAIL = "A senha foi enviada ao e-mail confirmado da conta.";
const INVITED =
  "Esta conta ainda não tem senha. Enviamos o convite de novo ao e-mail dela: abra o link para escolher a senha.";
type Step = "email" | "confirm" | "sent";

/** Title and text of the last step. The text about an invitation takes longer to read: it stays until it is closed. */
function sentTexts(channel: ConfirmPasswordResetApiResponse["channel"]) {
  if (channel === "invitation") return { title: "Convite enviado", message: INVITED, stays: true };
  return { title: "Senha enviada", message: channel === "email" ? SENT_BY_MAIL : SENT_BY_WHATSAPP, stays: false };
}

/** Forgotten password: finds the account, confirms, shows where the temporary password was sent, closes by itself. */
export function ForgotPassword(props: { readonly initialEmail: string; readonly onClose: () => void }) {
  const { onClose } = props;
  const [email, setEmail] = useState(props.initialEmail);
  const [step, setStep] = useState<Step>("email");
  const [error, setError] = useState<string | null>(null);
  const [sent, setSent] = useState(() => sentTexts("email"));
  const { form, errors, show, clear } = useFieldErrors<"email">();
  const { isBusy, run } = useBusy();
  const answered = useRef<HTMLDivElement>(null);

  // The focused element disappeared with its step.
  useEffect(() => {
    if (step === "email") form.current?.querySelector("input")?.focus();
    else answered.current?.focus();
  }, [step, form]);

  useEffect(() => {
    if (step !== "sent" || sent.stays) return;
    const timer = setTimeout(onClose, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [step, sent, onClose]);

  const search = async (event: FormEvent) => {
    event.preventDefault();
    if (!email.trim()) return show({ email: "Por favor, insira seu e-mail" });
    const found = await run(findAccount(email.trim()));
    if (found.error) return show({ email: failureText(found.error, "Erro ao buscar usuário") });
    if (!found.data.userFound) return show({ email: "E-mail não encontrado no sistema" });
    setError(null);
    setStep("confirm");
  };

  const confirm = async (channel?: "whatsapp") => {
    const answer = await run(sendTemporaryPassword(email.trim(), channel));
    if (answer.error) return setError(failureText(answer.error, "Erro ao enviar senha"));
    setSent(sentTexts(answer.data.channel));
    setStep("sent");
  };

  const restart = () => {
    setError(null);
    setEmail(props.initialEmail);
    setStep("email");
  };

  return (
    <Modal title="Recuperar senha" onClose={onClose} canClose={!isBusy}>
      {step === "email" && (
        <Stack as="form" ref={form} gap={4} onSubmit={search} noValidate>
          <p className="muted">Digite o e-mail da sua conta para receber uma senha temporária.</p>
          <Field
            label="E-mail"
            type="email"
            value={email}
            onChange={(text) => {
              setEmail(text);
              clear("email");
            }}
            error={errors.email}
          />
          <Button type="submit" kind="primary" busy={isBusy} busyLabel="Buscando...">
            Buscar
          </Button>
        </Stack>
      )}
      {step === "confirm" && (
        <Stack ref={answered} gap={4} tabIndex={-1}>
          <p>
            Encontramos a conta <strong>{email}</strong>. Enviar uma senha temporária para este e-mail? Se ele não foi
            confirmado, ela vai para o WhatsApp confirmado há mais de 24 horas.
          </p>
          {error && <Notice tone="error">{error}</Notice>}
          <Row gap={2} justify="end">
            <Button onClick={restart} disabled={isBusy}>
              Cancelar
            </Button>
            <Button onClick={() => void confirm("whatsapp")} disabled={isBusy}>
              Só pelo WhatsApp
            </Button>
            <Button kind="primary" onClick={() => void confirm()} busy={isBusy} busyLabel="Enviando...">
              Confirmar envio
            </Button>
          </Row>
        </Stack>
      )}
      {step === "sent" && (
        <div ref={answered} tabIndex={-1} role="status">
          <Notice tone="success" title={sent.title}>
            {sent.message}
          </Notice>
        </div>
      )}
    </Modal>
  );
}
