import { formatDateTime } from "@tenho/br/calendar/dates";
import { errorMessage } from "../../../api/api-error.ts";
import { useCancelEmailProofMutation, useRequestEmailProofMutation } from "../../../api/tenho-api.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import styles from "../profile.module.css";
import { TOAST } from "../toast-time.ts";
import type { Profile } from "./profile-draft.ts";

type Props = { readonly userId: string; readonly profile: Profile };

/** Notice that an address waits for its owner to open a link, or that the current one was never confirmed. */
export function EmailProof({ userId, profile }: Props) {
  const [request, { isLoading: isSending }] = useRequestEmailProofMutation();
  const [cancel, { isLoading: isCancelling }] = useCancelEmailProofMutation();
  const { email_proof: proof, email_confirmed: isConfirmed, emails } = profile;
  const email = emails[0]?.email;
  if (proof === null && isConfirmed) return null;

  const send = async () => {
    const answer = await request({ id: userId });
    if (answer.error) {
      return notify.error(
        errorMessage(answer.error, "Erro ao enviar o e-mail de confirmação. Tente novamente."),
        TOAST,
      );
    }
    notify.success(`Enviamos um link para ${answer.data.email}.`, TOAST);
  };
  const giveUp = async () => {
    const answer = await cancel({ id: userId });
    if (answer.error) notify.error(errorMessage(answer.error, "Erro ao cancelar a troca. Tente novamente."), TOAST);
  };

  return (
    <Notice
      tone="info"
      title={proof === null ? "Seu e-mail ainda não foi confirmado" : `Aguardando confirmação de ${proof.email}`}
    >
      <p>
        {proof === null
          ? `Um link enviado a ${email} confirma que ele é seu.`
          : `Abra o link que enviamos a esse endereço. Ele vale até ${formatDateTime(new Date(proof.expires_at))}.`}
        {proof !== null && proof.email !== email && ` Até lá, você entra com ${email}.`}
      </p>
      <div className={styles.actions}>
        <Button busy={isSending} busyLabel="Enviando..." disabled={isCancelling} onClick={() => void send()}>
          {proof === null ? "Enviar link" : "Reenviar"}
        </Button>
        {proof !== null && (
          <Button
            kind="quiet"
            busy={isCancelling}
            busyLabel="Cancelando..."
            disabled={isSending}
            onClick={() => void giveUp()}
          >
            {proof.email === email ? "Agora não" : "Cancelar a troca"}
          </Button>
        )}
      </div>
    </Notice>
  );
}
