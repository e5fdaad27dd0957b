import { formatDateTime } from "@tenho/br/calendar/dates";
import type { StatementLine } from "../../../api/merchant-types.ts";
import { shortText } from "../../../shared/format/short-text.ts";
import { OpenButton } from "../../../shared/ui/layout/open-button.tsx";
import { Row } from "../../../shared/ui/layout/row.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import type { Column } from "../../../shared/ui/tables/data-table.tsx";
import { Money } from "../../../shared/ui/values/money.tsx";
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

/** Columns of the statement on a desktop; that of reversals is shown only if a line has one. */
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
        <OpenButton onClick={() => open(line.id)}>
          <strong>{shortText(lineTitle(line))}</strong>
          <span className="muted">{lineSubject(line)}</span>
        </OpenButton>
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
    <OpenButton onClick={() => open(line.id)}>
      <Row as="span" gap={4} align="start" justify="between" wrap={false}>
        <Stack as="span" gap="half" align="start">
          <strong>{shortText(lineTitle(line))}</strong>
          <span className="muted">{lineSubject(line)}</span>
          <span className="muted">{whenOf(line)}</span>
          <Reversal line={line} />
        </Stack>
        <span className={styles.side}>
          <Amount line={line} />
          <span className="muted">
            saldo <Money value={line.balance_after} />
          </span>
        </span>
      </Row>
    </OpenButton>
  );
}
