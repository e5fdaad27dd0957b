import { HTMLTable } from "@blueprintjs/core";
import { Fragment, type MouseEvent, type ReactNode } from "react";
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
  /** Name of the table's content, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** One row as a phone shows it. */
  readonly card: (row: Row) => ReactNode;
  readonly footer?: ReactNode;
  /** Returns the heading of a row's group, in a list sorted by it; the heading is shown once above each run of equal ones. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** Opens a row on a click anywhere in it; keyboard users have the link or button inside. Without it a row does not look clickable. */
  readonly onOpen?: (row: Row) => void;
};

/** Returns whether a click is one on the row: a click on a control inside the row, or one that selects text, is not. */
function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  const inner = (target as Element).closest("a, button, input, select, label");
  const isSelecting = getSelection()?.toString() !== "";
  return !isSelecting && (inner === null || !currentTarget.contains(inner));
}

/** A table on a desktop, cards where there is less room. */
export function DataTable<Row>({ label, columns, rows, rowKey, card, footer, groupOf, onOpen }: Props<Row>) {
  const hasCards = useHasCards();
  /** The heading that a row begins, if any. */
  const headingAt = (at: number): string | null => {
    const [row, before] = [rows[at], rows[at - 1]];
    if (!groupOf || row === undefined) return null;
    const group = groupOf(row);
    return before !== undefined && groupOf(before) === group ? null : group;
  };
  return (
    <>
      {hasCards ? (
        <ul className={styles.cards} aria-label={label}>
          {rows.map((row, at) => (
            <li key={rowKey(row)}>
              {headingAt(at) !== null && <h3 className={styles.group}>{headingAt(at)}</h3>}
              {card(row)}
            </li>
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
              {rows.map((row, at) => (
                <Fragment key={rowKey(row)}>
                  {headingAt(at) !== null && (
                    <tr>
                      <th scope="colgroup" colSpan={columns.length} className={styles.group}>
                        {headingAt(at)}
                      </th>
                    </tr>
                  )}
                  <tr data-opens={onOpen !== undefined} onClick={onOpen && ((event) => isOnRow(event) && onOpen(row))}>
                    {columns.map(({ key, render, align }) => (
                      <td key={key} data-align={align}>
                        {render(row)}
                      </td>
                    ))}
                  </tr>
                </Fragment>
              ))}
            </tbody>
          </HTMLTable>
        </ScrollBox>
      )}
      {footer && <ListFooter>{footer}</ListFooter>}
    </>
  );
}
