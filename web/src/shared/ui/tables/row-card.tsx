import type { ReactNode } from "react";
import { Row } from "../layout/row.tsx";
import { Stack } from "../layout/stack.tsx";
import styles from "./row-card.module.css";

/** A cell of two lines: the content, and a note under it where there is one. */
export function TwoLines({ children, note }: { readonly children: ReactNode; readonly note: ReactNode }) {
  return (
    <span className={styles.lines}>
      {children}
      {note && <span className="muted">{note}</span>}
    </span>
  );
}

type Props = {
  /** The person or thing that the row is about. */
  readonly head: ReactNode;
  /** Content at the right of the head. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
};

/** A table's row where there is no room for a table. */
export function RowCard({ head, aside, children }: Props) {
  return (
    <Stack gap={2}>
      <Row gap={4} align="start" justify="between" wrap={false}>
        {head}
        {aside}
      </Row>
      {children}
    </Stack>
  );
}
