import { Tick } from "@blueprintjs/icons";
import { useEffect, useRef } from "react";
import { formatReais } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import styles from "./buy.module.css";

/** The payment has arrived. */
export function PaidStep({ amount, onClose }: { readonly amount: number; readonly onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.paid} role="status">
      <span className={styles.tick}>
        <Tick size={36} />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        Pagamento confirmado
      </h3>
      <p className={styles.amount}>{formatReais(amount)}</p>
      <p>O crédito já está no seu saldo.</p>
      <Button kind="primary" onClick={onClose}>
        Fechar
      </Button>
    </div>
  );
}
