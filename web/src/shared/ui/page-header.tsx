import type { ReactNode } from "react";
import "./page.css";

/** The title of a screen, a line below it, and what one can do there. */
export function PageHeader(props: { readonly title: string; readonly lead?: ReactNode; readonly actions?: ReactNode }) {
  return (
    <header className="page-header">
      <div>
        <h1>{props.title}</h1>
        {props.lead && <p className="muted">{props.lead}</p>}
      </div>
      {props.actions && <div className="page-actions">{props.actions}</div>}
    </header>
  );
}
