import { Print } from "@blueprintjs/icons";
import type { StatementLine } from "../../../api/merchant-types.ts";
import { useGetWalletTransactionQuery } from "../../../api/tenho-api.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Modal } from "../../../shared/ui/modal.tsx";
import { PrintSheet } from "../../../shared/ui/print-sheet.tsx";
import { ProofFacts } from "./proof-facts.tsx";

type Props = {
  readonly userId: string;
  readonly movementId: string;
  /** The statement's line, where it is on the page. */
  readonly line: StatementLine | undefined;
  /** Opens another movement, or none. */
  readonly onOpen: (movementId: string | null) => void;
};

/** Proof of one line of the statement, to read and to print. */
export function MovementProof({ userId, movementId, line, onOpen }: Props) {
  const query = useGetWalletTransactionQuery({ userId, movementId });
  return (
    <Modal
      title="Comprovante"
      width="wide"
      onClose={() => onOpen(null)}
      actions={
        <>
          {line?.reversed_by && <Button onClick={() => onOpen(line.reversed_by)}>Ver o estorno</Button>}
          {line?.reverses && <Button onClick={() => onOpen(line.reverses)}>Ver o que foi estornado</Button>}
          <Button icon={<Print />} disabled={!query.currentData} onClick={() => print()}>
            Imprimir
          </Button>
        </>
      }
    >
      <QueryState query={query} errorTitle="Erro ao carregar o comprovante" skeleton={<Skeleton lines={8} />}>
        {(proof) => (
          <>
            <ProofFacts proof={proof} />
            <PrintSheet>
              <h1>Tenho: comprovante</h1>
              <ProofFacts proof={proof} />
            </PrintSheet>
          </>
        )}
      </QueryState>
    </Modal>
  );
}
