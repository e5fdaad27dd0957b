import { useEffect, useRef, useState } from "react";
import { ContractText, useContract } from "../../../shared/people/contract-text.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Modal } from "../../../shared/ui/modal.tsx";
import styles from "./registration.module.css";

type Props = {
  /** Called with the edition that was read. */
  readonly onAccept: (edition: string) => void;
  readonly onReject: () => void;
  readonly onClose: () => void;
};

/** The terms and the contract, to be accepted once they were read to the end. */
export function ContractReader({ onAccept, onReject, onClose }: Props) {
  const loaded = useContract();
  const { contract } = loaded;
  const [isRead, setRead] = useState(false);
  const text = useRef<HTMLDivElement>(null);

  // Arrows and Page Down then scroll the text.
  useEffect(() => {
    if (contract) text.current?.focus({ preventScroll: true });
  }, [contract]);

  return (
    <Modal
      title="Termos e contrato"
      width="wide"
      onClose={onClose}
      closesOutside={false}
      onEnd={contract ? () => setRead(true) : undefined}
      actions={
        <>
          {contract && (
            <span className={styles.toRead} role="status">
              {isRead ? "" : "Role até o fim para aceitar."}
            </span>
          )}
          <Button onClick={onReject}>Rejeitar</Button>
          <Button kind="primary" disabled={!contract || !isRead} onClick={() => contract && onAccept(contract.edition)}>
            Aceitar
          </Button>
        </>
      }
    >
      <div ref={text} tabIndex={-1} className={styles.contract}>
        <ContractText {...loaded} heading="h3" skeletonLines={6}>
          Sem ele não dá para criar a conta. Tente de novo em instantes.
        </ContractText>
      </div>
    </Modal>
  );
}
