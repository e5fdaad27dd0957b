import { formatDateTime } from "@tenho/br/calendar/dates";
import { OpenButton } from "../../../shared/ui/layout/open-button.tsx";
import type { Column } from "../../../shared/ui/tables/data-table.tsx";
import { TwoLines } from "../../../shared/ui/tables/row-card.tsx";
import styles from "./audit-tab.module.css";
import { type AuditRecord, actionText, actorText, fieldText, kindText, subjectText } from "./audit-words.ts";

type Open = (record: AuditRecord) => void;

const ROLES: Readonly<Record<string, string>> = { SYSTEM: "", ANONYMOUS: "" };

const when = ({ at }: AuditRecord): string => formatDateTime(new Date(at));

const FIELDS_SHOWN = 4;

/** The fields that changed, the first of many. */
function fieldsOf({ before, after }: AuditRecord): string {
  const fields = Object.keys({ ...before, ...after }).map(fieldText);
  const more = fields.length - FIELDS_SHOWN;
  return fields.slice(0, FIELDS_SHOWN).join(", ") + (more > 0 ? ` e mais ${more}` : "");
}

const what = (record: AuditRecord, open: Open) => (
  <OpenButton onClick={() => open(record)}>
    <strong>{actionText(record.action)}</strong>
    <span className="muted">{fieldsOf(record)}</span>
  </OpenButton>
);

export const auditColumns = (open: Open): readonly Column<AuditRecord>[] => [
  { key: "at", title: "Quando", width: "150px", render: when },
  {
    key: "who",
    title: "Quem",
    width: "190px",
    render: (record) => <TwoLines note={ROLES[record.actor_role] ?? record.actor_role}>{actorText(record)}</TwoLines>,
  },
  { key: "what", title: "O que fez", render: (record) => what(record, open) },
  {
    key: "whom",
    title: "Sobre",
    width: "250px",
    render: (record) => (
      <span className={styles.subject}>
        <TwoLines note={record.subject.name === null ? null : kindText(record.subject.kind)}>
          {subjectText(record)}
        </TwoLines>
      </span>
    ),
  },
  { key: "where", title: "De onde", width: "140px", render: ({ address }) => address ?? "–" },
];

/** A record where there is no room for a table. */
export function auditCard(record: AuditRecord, open: Open) {
  return (
    <OpenButton onClick={() => open(record)}>
      <strong>{actionText(record.action)}</strong>
      <span>
        {actorText(record)} · {subjectText(record)}
      </span>
      <span className="muted">{fieldsOf(record)}</span>
      <span className="muted">
        {when(record)}
        {record.address !== null && ` · ${record.address}`}
      </span>
    </OpenButton>
  );
}
