import { WarningSign } from "@blueprintjs/icons";
import { type ReactNode, useDeferredValue, useEffect, useRef } from "react";
import { type ApiError, isApiError } from "../../../api/api-error.ts";
import { Button } from "../button.tsx";
import { EmptyState } from "./empty-state.tsx";
import styles from "./query-state.module.css";
import { StaleNotice } from "./stale-notice.tsx";

/** The part of an RTK Query result a screen needs. */
export type QueryResult<T> = {
  /** Of what is asked now; RTK Query's `data` may still be another query's. */
  readonly currentData?: T | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
};

type Props<T> = {
  readonly query: QueryResult<T>;
  /** What failed, in the screen's own words. */
  readonly errorTitle: string;
  /** Stands in the place of the server's message. */
  readonly errorNote?: ReactNode;
  readonly skeleton: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/**
 * First load, and each other query (a filter, a page): the skeleton, at least as high as what it replaces. Failure with
 * nothing to show: the error and "Tentar Novamente". Later loads keep the data, dimmed; when one fails, a notice says so.
 */
export function QueryState<T>({ query, errorTitle, errorNote, skeleton, isEmpty, empty, children }: Props<T>) {
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = query;
  const box = useRef<HTMLDivElement>(null);
  const heightPx = useRef(0);
  // Content that was not there is rendered in short pieces, so that a whole screen of answers does not hold up the page.
  const hasContent = useDeferredValue(currentData !== undefined);
  const hasData = currentData !== undefined && hasContent;

  // After the paint: earlier, asking for a height has the page laid out once more.
  useEffect(() => {
    if (hasData) heightPx.current = box.current?.offsetHeight ?? 0;
  });

  if (!hasData) {
    if (error && !isFetching) {
      return <QueryError title={errorTitle} note={errorNote} error={error} onRetry={refetch} />;
    }
    return <div style={{ minHeight: heightPx.current }}>{skeleton}</div>;
  }
  return (
    <div ref={box} className={styles.content} aria-busy={isFetching}>
      {Boolean(error) && (
        <StaleNotice error={error} readAtMs={fulfilledTimeStamp} isBusy={isFetching} onRetry={refetch} />
      )}
      {empty && isEmpty?.(currentData) ? empty : children(currentData)}
    </div>
  );
}

type ErrorProps = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly error: unknown;
  readonly onRetry: () => unknown;
};

export function QueryError({ title, note, error, onRetry }: ErrorProps) {
  const problem: ApiError | null = isApiError(error) ? error : null;
  return (
    <div role="alert">
      <EmptyState
        icon={WarningSign}
        title={title}
        action={<Button onClick={() => void onRetry()}>Tentar Novamente</Button>}
      >
        {note ?? (problem && problem.message !== title ? problem.message : "Tente de novo em instantes.")}
        {problem?.requestId && <small className={styles.code}>Código para o suporte: {problem.requestId}</small>}
      </EmptyState>
    </div>
  );
}
