import { useState } from "react";
import { useLocation } from "react-router";
import type { ConfirmEmailApiResponse } from "../../../api/generated/tenho.gen.ts";
import { sendJson } from "../../../api/send-json.ts";
import { useBusy } from "../../../shared/hooks/use-busy.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { TextPage } from "./text-page.tsx";

const TOKEN = /^#[\w-]{43}$/;
const INCOMPLETE = "Este link está incompleto. Abra o e-mail de novo e toque no link inteiro.";

/**
 * Target of the link in a confirmation mail. Only its button confirms, since mail programs open links to look at them and a link counts once.
 */
export function ConfirmEmailPage() {
  const { hash } = useLocation();
  const { isBusy, run } = useBusy();
  const [confirmed, setConfirmed] = useState<ConfirmEmailApiResponse | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const confirm = async () => {
    setFailure(null);
    if (!TOKEN.test(hash)) return setFailure(INCOMPLETE);
    const answer = await run(
      sendJson<ConfirmEmailApiResponse>("/email-proofs/confirm", { token: hash.slice(1) }, { anonymous: true }),
    );
    if (answer.error) return setFailure(answer.error.message);
    setConfirmed(answer.data);
  };

  if (confirmed) {
    return (
      <TextPage title="E-mail confirmado" lead={`${confirmed.email} é seu.`}>
        <Notice tone="success">
          {confirmed.is_active
            ? "A partir de agora, é com ele que você entra na Tenho."
            : "Sua conta aguarda a liberação da franquia. Você vai receber um e-mail quando ela for ativada."}
        </Notice>
      </TextPage>
    );
  }
  return (
    <TextPage title="Confirmar e-mail" lead="Toque no botão para confirmar que este e-mail é seu.">
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button kind="primary" busy={isBusy} busyLabel="Confirmando..." onClick={() => void confirm()}>
        Confirmar meu e-mail
      </Button>
    </TextPage>
  );
}
