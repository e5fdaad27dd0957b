import { formatPhone } from "@tenho/br/contacts/format-phone";
import { type Column, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { RowCard, TwoLines } from "../../../shared/ui/tables/row-card.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { type BusinessNumber, limitText, numberQualityOf } from "./health.ts";

const number = ({ number: digits, units }: BusinessNumber) => (
  <TwoLines note={units.join(", ")}>
    <strong>{formatPhone(digits)}</strong>
  </TwoLines>
);

function quality(one: BusinessNumber) {
  const label = numberQualityOf(one);
  return label === null ? <span className="muted">–</span> : <StatusTag tone={label.tone}>{label.label}</StatusTag>;
}

const limit = (one: BusinessNumber) => (
  <TwoLines note={one.previous_limit && `antes: ${limitText(one.previous_limit)}`}>
    <span>{limitText(one.limit)}</span>
  </TwoLines>
);

const since = ({ changed_at: at }: BusinessNumber) => <RelativeTime at={at} />;

const COLUMNS: readonly Column<BusinessNumber>[] = [
  { key: "number", title: "Número", render: number },
  { key: "quality", title: "Qualidade", render: quality },
  { key: "limit", title: "Limite de envio", render: limit },
  { key: "since", title: "Desde", render: since },
];

/** The business numbers Meta said something of. */
export function NumberList({ numbers }: { readonly numbers: readonly BusinessNumber[] }) {
  return (
    <DataTable
      label="Números de WhatsApp"
      columns={COLUMNS}
      rows={numbers}
      rowKey={({ number: digits }) => digits}
      card={(one) => (
        <RowCard head={number(one)} aside={since(one)}>
          <dl>
            <div>
              <dt>Qualidade</dt>
              <dd>{quality(one)}</dd>
            </div>
            <div>
              <dt>Limite de envio</dt>
              <dd>{limit(one)}</dd>
            </div>
          </dl>
        </RowCard>
      )}
    />
  );
}
