import { type Column, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { RowCard, TwoLines } from "../../../shared/ui/tables/row-card.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { type AccountFact, factNote, factTitle, standingLabel } from "./account.ts";

const title = (fact: AccountFact) => (
  <TwoLines note={factNote(fact)}>
    <strong>{factTitle(fact)}</strong>
  </TwoLines>
);

function standing(fact: AccountFact, isReleased: boolean) {
  const { label, tone } = standingLabel(fact, isReleased);
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

const since = ({ changed_at: at }: AccountFact) => <RelativeTime at={at} />;

const columns = (isReleased: boolean): readonly Column<AccountFact>[] => [
  { key: "title", title: "Aviso", render: title },
  { key: "standing", title: "Efeito", render: (fact) => standing(fact, isReleased) },
  { key: "since", title: "Desde", render: since },
];

type Props = {
  readonly facts: readonly AccountFact[];
  /** True while messages are sent in spite of a restriction. */
  readonly isReleased: boolean;
};

/** Meta's notices about the account and its numbers. */
export function AccountList({ facts, isReleased }: Props) {
  return (
    <DataTable
      label="Avisos da conta"
      columns={columns(isReleased)}
      rows={facts}
      rowKey={({ kind, subject, topic }) => `${kind}:${subject}:${topic}`}
      card={(fact) => (
        <RowCard head={title(fact)} aside={since(fact)}>
          {/* As a direct child of the card's grid the tag would be as wide as the card. */}
          <span>{standing(fact, isReleased)}</span>
        </RowCard>
      )}
    />
  );
}
