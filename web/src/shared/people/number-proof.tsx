import { formatPhone } from "@tenho/br/contacts/format-phone";
import { useEffect } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useGetUserProfileQuery, useStartNumberProofMutation } from "../../api/tenho-api.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { notify } from "../ui/feedback/toast-store.ts";
import { NumberInstruction } from "./number-instruction.tsx";
import styles from "./number-proof.module.css";
import { type NumbersOfProfile, type UnprovedNumber, unprovedNumber } from "./unproved-number.ts";

/** While a code is shown the profile is read again this often, besides whenever the server says it changed. */
const POLL_MS = 5_000;
const TOAST = { durationMs: 5_000 };

type Props = { readonly userId: string; readonly isCompany: boolean; readonly profile: NumbersOfProfile };

/** Says what does not work until the number is proved. */
function consequence({ phone, reachedOn }: UnprovedNumber, isCompany: boolean): string {
  const until = `Até você confirmar ${formatPhone(phone)}`;
  if (reachedOn !== null) return `${until}, as mensagens vão para ${formatPhone(reachedOn)}.`;
  return isCompany
    ? `${until}, sua empresa não recebe pedidos nem avisos, e a senha não pode ser recuperada por ele.`
    : `${until}, nada é enviado a ele, e a senha não pode ser recuperada por ele.`;
}

/** Says that one's own WhatsApp number is not proved yet, and gives the code that proves it once it is written from it; nothing where it is proved. */
export function NumberProof({ userId, isCompany, profile }: Props) {
  const [start, { data: started, isLoading, reset }] = useStartNumberProofMutation();
  const waiting = unprovedNumber(profile);
  const shown = waiting !== null && started?.phone === waiting.phone ? started : null;
  useGetUserProfileQuery(
    { id: userId },
    { pollingInterval: shown === null ? 0 : POLL_MS, skipPollingIfUnfocused: true },
  );

  const isDone =
    started !== undefined &&
    profile.phones.some(({ phone, whatsapp_proved_at: provedAt }) => phone === started.phone && provedAt !== null);
  useEffect(() => {
    if (!isDone) return;
    notify.success("Número confirmado!", TOAST);
    reset();
  }, [isDone, reset]);

  if (waiting === null) return null;
  const begin = async () => {
    const answer = await start({ id: userId, body: { phone: waiting.phone } });
    if (answer.error) notify.error(errorMessage(answer.error, "Erro ao gerar o código. Tente novamente."), TOAST);
  };
  const beginButton = (label: string) => (
    <div className={styles.actions}>
      <Button kind="primary" busy={isLoading} busyLabel="Gerando código..." onClick={() => void begin()}>
        {label}
      </Button>
    </div>
  );
  return (
    <Notice tone="warning" title="Número não confirmado">
      <div className={styles.proof}>
        <p>
          {waiting.wasChanged && "O WhatsApp avisou que o número desta conta mudou. "}
          {consequence(waiting, isCompany)}
        </p>
        {shown === null ? (
          beginButton("Confirmar número")
        ) : (
          <NumberInstruction
            proof={shown}
            expired={
              <>
                <p>O código venceu sem que a mensagem chegasse.</p>
                {beginButton("Gerar outro código")}
              </>
            }
          >
            <p className="muted">Aguardando sua mensagem. Assim que ela chegar, esta tela avisa.</p>
          </NumberInstruction>
        )}
      </div>
    </Notice>
  );
}
