import { WarningSign } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { type ApiError, isApiError } from "../../../api/api-error.ts";
import { Button } from "../button.tsx";
import { EmptyState } from "./empty-state.tsx";
import styles from "./query-state.module.css";

/** The part of an RTK Query result a screen needs. */
export type QueryResult<T> = {
  readonly data?: T | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type Props<T> = {
  readonly query: QueryResult<T>;
  /** What failed, in the screen's own words; null where another part of the screen already says so. */
  readonly errorTitle: string | null;
  readonly skeleton: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/** First load: skeleton. Failure with nothing to show: the error and "Tentar Novamente". Later loads keep the old data, dimmed. */
export function QueryState<T>({ query, errorTitle, skeleton, isEmpty, empty, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    if (!error || isFetching) return skeleton;
    return errorTitle && <QueryError title={errorTitle} error={error} onRetry={refetch} />;
  }
  if (empty && isEmpty?.(data)) return empty;
  return (
    <div className={styles.content} aria-busy={isFetching}>
      {children(data)}
    </div>
  );
}

type ErrorProps = { readonly title: string; readonly error: unknown; readonly onRetry: () => unknown };

export function QueryError({ title, error, onRetry }: ErrorProps) {
  const problem: ApiError | null = isApiError(error) ? error : null;
  return (
    <div role="alert">
      <EmptyState
        icon={WarningSign}
        title={title}
        action={<Button onClick={() => void onRetry()}>Tentar Novamente</Button>}
      >
        {problem && problem.message !== title ? problem.message : "Tente de novo em instantes."}
        {problem?.requestId && <small className={styles.code}>Código para o suporte: {problem.requestId}</small>}
      </EmptyState>
    </div>
  );
}
