import type { ReactNode } from "react";
import { type ApiError, isApiError } from "../../api/api-error.ts";
import "./page.css";

const LINES = ["one", "two", "three", "four", "five"];

export function SkeletonLines({ label = "Carregando" }: { readonly label?: string }) {
  return (
    <div className="skeleton-lines" role="status" aria-label={label}>
      {LINES.map((line, index) => (
        <span key={line} style={{ width: `${100 - index * 9}%` }} />
      ))}
    </div>
  );
}

export function Failure(props: { readonly title: string; readonly error: unknown; readonly onRetry: () => void }) {
  const error: ApiError | null = isApiError(props.error) ? props.error : null;
  return (
    <div className="failure" role="alert">
      <strong>{props.title}</strong>
      {error && error.code !== "internal" && <span>{error.message}</span>}
      <button type="button" className="bp6-button bp6-intent-primary" onClick={props.onRetry}>
        Tentar Novamente
      </button>
      {error?.requestId && <small>Código para o suporte: {error.requestId}</small>}
    </div>
  );
}

export function Empty(props: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <strong>{props.title}</strong>
      {props.children && <span>{props.children}</span>}
    </div>
  );
}

/**
 * What a screen shows of a query: skeletons at first, the sentence of a failure with a way to retry, else its content, dimmed
 * while newer data is on its way.
 */
export function QueryState<T>(props: {
  readonly query: { data?: T | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  readonly failure: string;
  readonly children: (data: T) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = props.query;
  if (data === undefined) {
    return error === undefined ? (
      <SkeletonLines />
    ) : (
      <Failure title={props.failure} error={error} onRetry={() => void refetch()} />
    );
  }
  return <div className={isFetching ? "dimmed" : undefined}>{props.children(data)}</div>;
}
