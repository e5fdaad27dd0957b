import type { ReactNode } from "react";
import "./data-table.css";

export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly align?: "end";
  readonly width?: string;
};

/**
 * A table on a wide screen; on a phone `card` shows each row instead. `onOpen` makes rows open a detail; the row's own
 * button keeps it reachable by keyboard.
 */
export function DataTable<Row extends { readonly id: string }>(props: {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly card: (row: Row) => ReactNode;
  readonly onOpen?: (row: Row) => void;
}) {
  return (
    <>
      <div className="data-table">
        <table>
          <caption className="visually-hidden">{props.caption}</caption>
          <thead>
            <tr>
              {props.columns.map((column) => (
                <th key={column.key} scope="col" style={{ width: column.width, textAlign: column.align }}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.rows.map((row) => (
              <tr key={row.id} className={props.onOpen && "opens"} onClick={() => props.onOpen?.(row)}>
                {props.columns.map((column) => (
                  <td key={column.key} style={{ textAlign: column.align }}>
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="data-cards">
        {props.rows.map((row) => (
          <li key={row.id}>{props.card(row)}</li>
        ))}
      </ul>
    </>
  );
}
