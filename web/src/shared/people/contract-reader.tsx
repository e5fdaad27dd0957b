import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import styles from "./contract-reader.module.css";
import { ContractText, useContract } from "./contract-text.tsx";

type Props = {
  /** Called with the edition that was read. */
  readonly onAccept: (edition: string) => void;
  readonly onReject: () => void;
  readonly onClose: () => void;
  /** The sentence that says what is not possible where the text cannot be loaded. */
  readonly withoutText: string;
};

/** The terms and the contract, to be accepted once they were read to the end. */
export function ContractReader({ onAccept, onReject, onClose, withoutText }: Props) {
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
          {withoutText} Tente de novo em instantes.
        </ContractText>
      </div>
    </Modal>
  );
}
