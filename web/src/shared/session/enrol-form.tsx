import { Duplicate, Tick } from "@blueprintjs/icons";
import { type FormEvent, useState } from "react";
import { Field } from "../forms/field.tsx";
import { useFieldErrors } from "../forms/use-field-errors.ts";
import { useCopy } from "../hooks/use-copy.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { notify } from "../ui/feedback/toast-store.ts";
import styles from "./second-factor.module.css";
import { TOAST } from "./toast-time.ts";

type Props = {
  readonly secret: string;
  /** Address of an image with the secret as a QR code. */
  readonly qrCodeUrl: string;
  /** Reason for which the last code was refused, or null. */
  readonly problem: string | null;
  readonly isLoading: boolean;
  readonly onSubmit: (otp: string) => void;
  readonly onCancel: () => void;
};

/** Shows the secret as a QR code and as text, and takes the app's first code. */
export function EnrolForm({ secret, qrCodeUrl, problem, isLoading, onSubmit, onCancel }: Props) {
  const [otp, setOtp] = useState("");
  const { form, errors, show, clear } = useFieldErrors<"otp">();
  const { isCopied, copy } = useCopy(secret, () => notify.error("Não foi possível copiar. Digite a chave.", TOAST));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(otp.replaceAll(/\s/g, ""))) return show({ otp: "Digite os 6 números do aplicativo" });
    onSubmit(otp);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p>1. Leia o QR Code com um aplicativo autenticador, ou digite nele a chave.</p>
      <img
        className={styles.qr}
        src={qrCodeUrl}
        width={240}
        height={240}
        alt="QR Code para o aplicativo autenticador"
      />
      <div className={styles.secret}>
        <span>Chave</span>
        <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <Button small icon={isCopied ? <Tick /> : <Duplicate />} onClick={() => void copy()}>
          {isCopied ? "Copiada" : "Copiar chave"}
        </Button>
      </div>
      <p>2. Digite o código que ele mostra. As sessões abertas em outros aparelhos são encerradas.</p>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <Field
        label="Código de verificação"
        className={styles.code}
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
        <Button disabled={isLoading} onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" kind="primary" busy={isLoading} busyLabel="Ligando...">
          Confirmar e ligar
        </Button>
      </div>
    </form>
  );
}
