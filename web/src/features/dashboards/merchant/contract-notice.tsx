import { useGetContractAcceptanceQuery } from "../../../api/tenho-api.ts";
import { lazyPart } from "../../../shared/parts/lazy-part.tsx";
import { Part } from "../../../shared/parts/part.tsx";
import styles from "./number-notice.module.css";

// Loaded on demand: most companies have accepted the contract in force.
const ContractRequest = lazyPart(async () => (await import("./contract-request.tsx")).ContractRequest);

/** Asks a company whose account somebody else made, or that accepted an older contract, to accept the one in force. Nothing otherwise. */
export function ContractNotice() {
  const { currentData: accepted } = useGetContractAcceptanceQuery();
  if (accepted === undefined || accepted.is_current) return null;
  return (
    <div className={styles.notice}>
      <Part>
        <ContractRequest accepted={accepted.version} />
      </Part>
    </div>
  );
}
