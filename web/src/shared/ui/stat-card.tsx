import type { ReactNode } from "react";
import "./page.css";

/** One number and what it counts; without a value yet, its place. */
export function StatCard(props: {
  readonly label: string;
  readonly value: ReactNode | undefined;
  readonly note?: ReactNode;
}) {
  return (
    <div className="card stat-card">
      <dt>{props.label}</dt>
      <dd>
        {props.value ?? (
          <span className="skeleton-lines" aria-hidden="true">
            <span />
          </span>
        )}
      </dd>
      {props.note && <span className="stat-note">{props.note}</span>}
    </div>
  );
}
