import { WarningSign } from "@blueprintjs/icons";
import { useEffect, useRef, useState } from "react";
import { loadContract } from "../../../api/load-contract.ts";
import { useLoaded } from "../../../shared/hooks/use-loaded.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Modal } from "../../../shared/ui/dialogs/modal.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import styles from "./registration.module.css";

type Props = {
  readonly onAccept: (version: string) => void;
  readonly onReject: () => void;
  readonly onClose: () => void;
};

/** The terms and the contract, to be accepted once they were read to the end. */
export function ContractReader({ onAccept, onReject, onClose }: Props) {
  const { value: outcome, reload } = useLoaded(loadContract);
  const [isRead, setRead] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const contract = outcome?.data;

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
      onEnd={contract && (() => setRead(true))}
      actions={
        <>
          {contract && (
            <span className={styles.toRead} role="status">
              {isRead ? "" : "Role até o fim para aceitar."}
            </span>
          )}
          <Button onClick={onReject}>Rejeitar</Button>
          <Button kind="primary" disabled={!contract || !isRead} onClick={() => contract && onAccept(contract.version)}>
            Aceitar
          </Button>
        </>
      }
    >
      {outcome === null && <Skeleton lines={6} />}
      {outcome?.error && (
        <div role="alert">
          <EmptyState
            icon={WarningSign}
            title="Erro ao carregar o contrato"
            action={<Button onClick={reload}>Tentar Novamente</Button>}
          >
            Sem ele não dá para criar a conta. Tente de novo em instantes.
          </EmptyState>
        </div>
      )}
      {contract && (
        <div ref={text} tabIndex={-1} className={styles.contract}>
          <p className="muted">
            {contract.title}, versão {contract.version}
          </p>
          {contract.sections.map(({ title, paragraphs }) => (
            <section key={title}>
              <h3>{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      )}
    </Modal>
  );
}
