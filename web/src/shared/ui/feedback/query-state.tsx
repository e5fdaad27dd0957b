import { WarningSign } from "@blueprintjs/icons";
import { type ReactNode, useDeferredValue, useEffect, useRef } from "react";
import { type ApiError, isApiError } from "../../../api/api-error.ts";
import { PartBoundary } from "../../parts/part-boundary.tsx";
import { Button } from "../button.tsx";
import { EmptyState } from "./empty-state.tsx";
import styles from "./query-state.module.css";
import { StaleNotice } from "./stale-notice.tsx";

/** The part of an RTK Query result a screen needs. */
export type QueryResult<T> = {
  /** Data of the current arguments; RTK Query's `data` may still be that of earlier ones. */
  readonly currentData?: T | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
};

type Props<T> = {
  readonly query: QueryResult<T>;
  /** The screen's own words for the failure. */
  readonly errorTitle: string;
  /** Replaces the server's message. */
  readonly errorNote?: ReactNode;
  readonly skeleton: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/**
 * Shows a query. Its first load, or a load with other arguments (a filter, a page), shows the skeleton, at least as high as what it replaces. A failure
 * with nothing to show gives the error and "Tentar Novamente". Later loads keep the data, under a moving line; when one fails, a notice is shown.
 */
export function QueryState<T>({ query, errorTitle, errorNote, skeleton, isEmpty, empty, children }: Props<T>) {
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = query;
  const box = useRef<HTMLDivElement>(null);
  const heightPx = useRef(0);
  // New content is rendered in short pieces, so that a whole screen of answers does not block the page.
  const hasContent = useDeferredValue(currentData !== undefined);
  const hasData = currentData !== undefined && hasContent;

  // The height is read after the paint: reading it earlier forces another layout of the page.
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
    <div ref={box} className="reloadable" aria-busy={isFetching}>
      {Boolean(error) && (
        <StaleNotice error={error} readAtMs={fulfilledTimeStamp} isBusy={isFetching} onRetry={refetch} />
      )}
      {empty && isEmpty?.(currentData) ? (
        empty
      ) : (
        <PartBoundary resetKey={currentData}>
          <Content data={currentData}>{children}</Content>
        </PartBoundary>
      )}
    </div>
  );
}

/** Renders within the boundary what a screen makes of its data. */
function Content<T>({ data, children }: { readonly data: T; readonly children: (data: T) => ReactNode }) {
  return children(data);
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
