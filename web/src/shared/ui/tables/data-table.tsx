import { HTMLTable } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { useHasCards } from "../../hooks/use-media.ts";
import styles from "./data-table.module.css";

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
};

/** A table on a desktop, cards where there is less room. */
export function DataTable<Row>({ label, columns, rows, rowKey, card, footer }: Props<Row>) {
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
        <div className={styles.scroll}>
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
                <tr key={rowKey(row)}>
                  {columns.map(({ key, render, align }) => (
                    <td key={key} data-align={align}>
                      {render(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  );
}
