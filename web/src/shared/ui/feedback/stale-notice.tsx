import { errorMessage } from "../../../api/api-error.ts";
import { Button } from "../button.tsx";
import { RelativeTime } from "../values/relative-time.tsx";
import { Notice } from "./notice.tsx";
import styles from "./query-state.module.css";

type Props = {
  readonly error: unknown;
  /** Time at which the shown data were read, in ms; undefined when it is not known. */
  readonly readAtMs: number | undefined;
  readonly isBusy: boolean;
  readonly onRetry: () => unknown;
};

/** Warns that the content below could not be refreshed, and says how old it is. */
export function StaleNotice({ error, readAtMs, isBusy, onRetry }: Props) {
  return (
    <div className={styles.stale}>
      <Notice tone="warning" title="Não foi possível atualizar">
        <p>
          {errorMessage(error, "O serviço não respondeu.")}
          {readAtMs !== undefined && (
            <>
              {" "}
              Você vê o que foi lido <RelativeTime at={new Date(readAtMs).toISOString()} />.
            </>
          )}
        </p>
        <Button small busy={isBusy} busyLabel="Tentando..." onClick={() => void onRetry()}>
          Tentar Novamente
        </Button>
      </Notice>
    </div>
  );
}
