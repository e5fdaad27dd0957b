import { useEffect, useRef } from "react";
import { useGetChargeQuery } from "../../../api/tenho-api.ts";
import { useNow } from "../../../shared/clock/use-now.ts";
import { useReadAtEnd } from "../../../shared/clock/use-read-at-end.ts";
import { formatReais } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import type { Charge, PixCode } from "../purchase-types.ts";
import styles from "./buy.module.css";
import { CopyCode } from "./copy-code.tsx";
import { formatCountdown } from "./format-countdown.ts";
import { VerifyPix } from "./verify-pix.tsx";

/** A live notice reports the payment at once; polling finds it where notices do not arrive. */
const POLL_MS = 15_000;

type Props = {
  readonly code: PixCode;
  readonly userId: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onPaid: (amount: number) => void;
};

/** The QR code and the copy code of a charge, until it is paid, expires, or needs somebody to look at it. */
export function PixStep({ code, userId, onBack, onClose, onPaid }: Props) {
  const { data: charge, refetch } = useGetChargeQuery({ txid: code.txid }, { pollingInterval: POLL_MS });
  const now = useNow(1_000);
  const leftMs = Date.parse(code.expires_at) - now.getTime();
  const status = charge?.status ?? "ACTIVE";
  const isPaid = status === "PAID";
  useReadAtEnd(status === "ACTIVE" ? code.expires_at : null, refetch);
  const paidAmount = charge?.paid_amount ?? code.amount;

  // The parent passes another handler at each render; the payment must be reported once.
  const told = useRef(false);
  useEffect(() => {
    if (!isPaid || told.current) return;
    told.current = true;
    onPaid(paidAmount);
  }, [isPaid, paidAmount, onPaid]);

  return (
    <Stack gap={4}>
      {status !== "ACTIVE" && <Outcome status={status} charge={charge} />}
      {status === "ACTIVE" && (leftMs > 0 ? <Waiting code={code} leftMs={leftMs} /> : <Ending />)}
      <div className={styles.actions}>
        <Button onClick={onBack}>Voltar</Button>
        <VerifyPix userId={userId} />
        <Button onClick={onClose}>Fechar</Button>
      </div>
    </Stack>
  );
}

function Waiting({ code, leftMs }: { readonly code: PixCode; readonly leftMs: number }) {
  return (
    <>
      <p className={styles.amount}>{formatReais(code.amount)}</p>
      <p className={styles.timer} role="timer">
        Este código vence em <strong className={styles.countdown}>{formatCountdown(leftMs)}</strong>.
      </p>
      <img
        className={styles.qr}
        src={code.qrCodeUrl}
        width={300}
        height={300}
        alt={`QR Code do Pix de ${formatReais(code.amount)}`}
      />
      <CopyCode code={code.qrCodeData} />
      <p className="muted" role="status">
        Aguardando o pagamento. O crédito aparece aqui sozinho.
      </p>
    </>
  );
}

/** Shown between the end of the time and the server's word that the code is over. */
function Ending() {
  return (
    <p className="muted" role="status">
      O prazo deste código acabou. Conferindo se ele foi pago...
    </p>
  );
}

/** Notice of the reason why a code can no longer be paid. */
function Outcome({ status, charge }: { readonly status: Charge["status"]; readonly charge: Charge | undefined }) {
  if (status === "PAID") return null;
  if (status === "REVIEW") {
    return (
      <Notice tone="warning" title="Pagamento em conferência">
        {differenceText(charge)} Estamos conferindo: o valor será creditado ou devolvido.
      </Notice>
    );
  }
  if (status === "EXPIRED") {
    return (
      <Notice tone="warning" title="Este código venceu">
        Volte e gere outro. Se você já pagou, toque em “Verificar PIX”: nenhum pagamento se perde.
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="Este código não pode mais ser pago">
      Volte e gere outro.
    </Notice>
  );
}

/** Explains the difference; the amount received is unknown until somebody has looked at the payment. */
function differenceText(charge: Charge | undefined): string {
  const amount = formatReais(charge?.amount ?? 0);
  const paid = charge?.paid_amount ?? null;
  if (paid === null) return `O valor que recebemos não é o do código, de ${amount}.`;
  return `Recebemos ${formatReais(paid)}, e o código era de ${amount}.`;
}
