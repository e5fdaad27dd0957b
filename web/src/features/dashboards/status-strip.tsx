import { useDeferredValue } from "react";
import { Link } from "react-router";
import { useGetPlatformStatusQuery, useGetReadinessQuery } from "../../api/tenho-api.ts";
import { QueryError } from "../../shared/ui/feedback/query-state.tsx";
import { StaleNotice } from "../../shared/ui/feedback/stale-notice.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import styles from "./status-strip.module.css";
import { type PlatformStatus, type Readiness, STATUS_KEYS, type StatusItem, statusItems } from "./status-words.ts";

const POLL_MS = 15_000;
const READINESS_POLL_MS = 60_000;

/** Current state of the platform, read again while somebody looks. If that fails, the last state stays, with its age. */
export function StatusStrip() {
  const {
    data: answer,
    error,
    isFetching,
    fulfilledTimeStamp,
    refetch,
  } = useGetPlatformStatusQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const readiness = useGetReadinessQuery(
    { origin: window.location.origin },
    { pollingInterval: READINESS_POLL_MS, skipPollingIfUnfocused: true },
  );
  // Deferred, so that it is rendered in short pieces, together with the parts of the dashboard that arrive with it.
  const data = useDeferredValue(answer);
  return (
    <div className={styles.strip}>
      <Panel
        title="Situação do sistema"
        aside={
          data && (
            <span className="muted">
              conferida <RelativeTime at={data.checked_at} />
            </span>
          )
        }
      >
        {data && Boolean(error) && (
          <div className={styles.message}>
            <StaleNotice error={error} readAtMs={fulfilledTimeStamp} isBusy={isFetching} onRetry={refetch} />
          </div>
        )}
        {data && <Items status={data} readiness={readiness.data ?? (readiness.error ? null : undefined)} />}
        {!data && error && !isFetching && (
          <QueryError title="Não foi possível ler a situação do sistema" error={error} onRetry={refetch} />
        )}
        {!data && (!error || isFetching) && <ItemsSkeleton />}
      </Panel>
    </div>
  );
}

/** A skeleton with as many items as the strip, as high as they are while all is well, so that the content below does not move. */
function ItemsSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Carregando...
      </p>
      <ul className={styles.items} aria-hidden="true">
        {STATUS_KEYS.map((key) => (
          <li key={key} className={styles.waiting}>
            <span className="bp6-skeleton" />
          </li>
        ))}
      </ul>
    </>
  );
}

function Items({ status, readiness }: { readonly status: PlatformStatus; readonly readiness: Readiness }) {
  return (
    <ul className={styles.items} aria-label="Situação do sistema">
      {statusItems(status, readiness).map((item) => (
        <Item key={item.key} item={item} provenAt={item.key === "books" ? (status.books?.proven_at ?? null) : null} />
      ))}
    </ul>
  );
}

function Item({ item, provenAt }: { readonly item: StatusItem; readonly provenAt: string | null }) {
  return (
    <li>
      <Row as="span" gap={3} lines={1} justify="between">
        <strong className={styles.title}>{item.title}</strong>
        <StatusTag tone={item.tone}>{item.word}</StatusTag>
      </Row>
      <span className={styles.notes}>
        {item.notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
        {provenAt !== null && (
          <span>
            Última conferência <RelativeTime at={provenAt} />.
          </span>
        )}
      </span>
      {item.link && item.tone !== "positive" && (
        <Link className={styles.link} to={item.link.to}>
          {item.link.label}
        </Link>
      )}
    </li>
  );
}
