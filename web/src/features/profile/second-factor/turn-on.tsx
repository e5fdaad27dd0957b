import { Duplicate, Tick } from "@blueprintjs/icons";
import { type FormEvent, useState } from "react";
import { setAccessToken } from "../../../api/access-token.ts";
import { errorMessage } from "../../../api/api-error.ts";
import type { BeginSecondFactorApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useBeginSecondFactorMutation, useConfirmSecondFactorMutation } from "../../../api/tenho-api.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { useCopy } from "../../../shared/hooks/use-copy.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import styles from "../profile.module.css";
import { TOAST } from "../toast-time.ts";
import own from "./second-factor.module.css";

type Props = { readonly onConfirmed: (recoveryCodes: readonly string[]) => void };

/** Shows the secret as a QR code and as text, and turns the second step on with the app's first code. */
export function TurnOn({ onConfirmed }: Props) {
  const [begin, { data: begun, isLoading, reset }] = useBeginSecondFactorMutation();
  const start = async () => {
    const { error } = await begin();
    if (error) notify.error(errorMessage(error, "Não foi possível começar. Tente de novo."), TOAST);
  };
  if (begun !== undefined) return <Confirm begun={begun} onConfirmed={onConfirmed} onBack={reset} />;
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

type ConfirmProps = Props & { readonly begun: BeginSecondFactorApiResponse; readonly onBack: () => void };

function Confirm({ begun, onConfirmed, onBack }: ConfirmProps) {
  const [otp, setOtp] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [confirm, { isLoading }] = useConfirmSecondFactorMutation();
  const { form, errors, show, clear } = useFieldErrors<"otp">();
  const { isCopied, copy } = useCopy(begun.secret, () =>
    notify.error("Não foi possível copiar. Digite a chave.", TOAST),
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (!/^\d{6}$/.test(otp.replaceAll(/\s/g, ""))) return show({ otp: "Digite os 6 números do aplicativo" });
    const answer = await confirm({ body: { otp } });
    if (answer.error) return setProblem(errorMessage(answer.error, "Não foi possível ligar. Tente de novo."));
    // The token before is refused from now on.
    setAccessToken(answer.data.token);
    notify.success("Verificação em duas etapas ligada!", TOAST);
    onConfirmed(answer.data.recovery_codes);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p>1. Leia o QR Code com um aplicativo autenticador, ou digite nele a chave.</p>
      <img
        className={own.qr}
        src={begun.qr_code_url}
        width={240}
        height={240}
        alt="QR Code para o aplicativo autenticador"
      />
      <div className={own.secret}>
        <span>Chave</span>
        <code>{begun.secret.match(/.{1,4}/g)?.join(" ")}</code>
        <Button small icon={isCopied ? <Tick /> : <Duplicate />} onClick={() => void copy()}>
          {isCopied ? "Copiada" : "Copiar chave"}
        </Button>
      </div>
      <p>2. Digite o código que ele mostra. As sessões abertas em outros aparelhos são encerradas.</p>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <Field
        label="Código de verificação"
        className={styles.narrow}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={otp}
        error={errors.otp}
        onChange={(text) => {
          setOtp(text);
          clear("otp");
        }}
      />
      <div className={styles.actions}>
        <Button disabled={isLoading} onClick={onBack}>
          Cancelar
        </Button>
        <Button type="submit" kind="primary" busy={isLoading} busyLabel="Ligando...">
          Confirmar e ligar
        </Button>
      </div>
    </form>
  );
}
