import { formatDateTime } from "@tenho/br/calendar/dates";
import type { StatementLine } from "../../../api/merchant-types.ts";
import { shortText } from "../../../shared/format/short-text.ts";
import type { Column } from "../../../shared/ui/tables/data-table.tsx";
import { Money } from "../../../shared/ui/values/figures/money.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { lineSubject, lineTitle } from "./line-text.ts";
import styles from "./statement.module.css";

type Open = (id: string) => void;

function Amount({ line }: { readonly line: StatementLine }) {
  return <Money value={line.amount} direction={line.type === "CREDIT" ? "in" : "out"} />;
}

function Reversal({ line }: { readonly line: StatementLine }) {
  if (line.reversed_by) return <StatusTag tone="over">Estornado</StatusTag>;
  return line.reverses ? <StatusTag tone="positive">Estorno</StatusTag> : null;
}

const whenOf = ({ created_at }: StatementLine): string => formatDateTime(new Date(created_at));

/** A line's columns on a desktop; that of reversals only where there is one. */
export function statementColumns(lines: readonly StatementLine[], open: Open): readonly Column<StatementLine>[] {
  const reversal: Column<StatementLine> = {
    key: "reversal",
    title: "Estorno",
    width: "130px",
    render: (line) => <Reversal line={line} />,
  };
  const hasReversals = lines.some(({ reverses, reversed_by }) => reverses !== null || reversed_by !== null);
  return [
    { key: "at", title: "Data", width: "160px", render: whenOf },
    {
      key: "what",
      title: "Descrição",
      render: (line) => (
        <button type="button" className={styles.line} onClick={() => open(line.id)}>
          <span>{shortText(lineTitle(line))}</span>
          <span className="muted">{lineSubject(line)}</span>
        </button>
      ),
    },
    ...(hasReversals ? [reversal] : []),
    { key: "amount", title: "Valor", align: "right", render: (line) => <Amount line={line} /> },
    { key: "after", title: "Saldo depois", align: "right", render: (line) => <Money value={line.balance_after} /> },
  ];
}

/** A line as a phone shows it, with its date. */
export function statementCard(line: StatementLine, open: Open) {
  return (
    <button type="button" className={styles.card} onClick={() => open(line.id)}>
      <span className={styles.main}>
        <span className={styles.title}>{shortText(lineTitle(line))}</span>
        <span className="muted">{lineSubject(line)}</span>
        <span className="muted">{whenOf(line)}</span>
        <Reversal line={line} />
      </span>
      <span className={styles.side}>
        <Amount line={line} />
        <span className="muted">
          saldo <Money value={line.balance_after} />
        </span>
      </span>
    </button>
  );
}
