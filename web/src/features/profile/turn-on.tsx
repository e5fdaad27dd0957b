import { useState } from "react";
import { setAccessToken } from "../../api/access-token.ts";
import { errorMessage } from "../../api/api-error.ts";
import { useBeginSecondFactorMutation, useConfirmSecondFactorMutation } from "../../api/tenho-api.ts";
import { EnrolForm } from "../../shared/session/enrol-form.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import styles from "./profile.module.css";
import { TOAST } from "./toast-time.ts";

type Props = { readonly onConfirmed: (recoveryCodes: readonly string[]) => void };

/** Turns the second step on with the app's first code. */
export function TurnOn({ onConfirmed }: Props) {
  const [begin, { data: begun, isLoading, reset }] = useBeginSecondFactorMutation();
  const [confirm, { isLoading: isConfirming }] = useConfirmSecondFactorMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const start = async () => {
    setProblem(null);
    const { error } = await begin();
    if (error) notify.error(errorMessage(error, "Não foi possível começar. Tente de novo."), TOAST);
  };
  const submit = async (otp: string) => {
    setProblem(null);
    const answer = await confirm({ body: { otp } });
    if (answer.error) return setProblem(errorMessage(answer.error, "Não foi possível ligar. Tente de novo."));
    // The earlier token is refused from now on.
    setAccessToken(answer.data.token);
    notify.success("Verificação em duas etapas ligada!", TOAST);
    onConfirmed(answer.data.recovery_codes);
  };
  if (begun !== undefined) {
    return (
      <EnrolForm
        secret={begun.secret}
        qrCodeUrl={begun.qr_code_url}
        problem={problem}
        isLoading={isConfirming}
        onSubmit={(otp) => void submit(otp)}
        onCancel={reset}
      />
    );
  }
  return (
    <div className={styles.form}>
      <p>
        Desligada. Ligada, quem entra na sua conta precisa, além da senha, de um código do aplicativo autenticador do
        seu celular: uma senha descoberta não basta.
      </p>
      <div className={styles.actions}>
        <Button kind="primary" busy={isLoading} busyLabel="Preparando..." onClick={() => void start()}>
          Ligar verificação
        </Button>
      </div>
    </div>
  );
}
