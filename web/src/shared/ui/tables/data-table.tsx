import { HTMLTable } from "@blueprintjs/core";
import type { MouseEvent, ReactNode } from "react";
import { useHasCards } from "../../hooks/use-media.ts";
import { ScrollBox } from "../layout/scroll-box.tsx";
import styles from "./data-table.module.css";
import { ListFooter } from "./list-footer.tsx";

export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly align?: "left" | "right";
  readonly width?: string;
};

type Props<Row> = {
  /** What the table holds, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** One row as a phone shows it. */
  readonly card: (row: Row) => ReactNode;
  readonly footer?: ReactNode;
  /** Opens a row clicked anywhere; the keyboard has the link or button in it. Without it a row does not look clickable. */
  readonly onOpen?: (row: Row) => void;
};

/** What is itself clicked inside a row, or was selected there, is no click on the row. */
function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  const inner = (target as Element).closest("a, button, input, select, label");
  const isSelecting = getSelection()?.toString() !== "";
  return !isSelecting && (inner === null || !currentTarget.contains(inner));
}

/** A table on a desktop, cards where there is less room. */
export function DataTable<Row>({ label, columns, rows, rowKey, card, footer, onOpen }: Props<Row>) {
  const hasCards = useHasCards();
  return (
    <>
      {hasCards ? (
        <ul className={styles.cards} aria-label={label}>
          {rows.map((row) => (
            <li key={rowKey(row)}>{card(row)}</li>
          ))}
        </ul>
      ) : (
        <ScrollBox label={label} className={styles.scroll}>
          <HTMLTable className={styles.table} aria-label={label}>
            <thead>
              <tr>
                {columns.map(({ key, title, align, width }) => (
                  <th key={key} scope="col" data-align={align} style={width ? { width } : undefined}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  data-opens={onOpen !== undefined}
                  onClick={onOpen && ((event) => isOnRow(event) && onOpen(row))}
                >
                  {columns.map(({ key, render, align }) => (
                    <td key={key} data-align={align}>
                      {render(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </ScrollBox>
      )}
      {footer && <ListFooter>{footer}</ListFooter>}
    </>
  );
}
