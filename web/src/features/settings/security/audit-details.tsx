import { formatDateTime } from "@tenho/br/calendar/dates";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { Modal } from "../../../shared/ui/modal.tsx";
import { Facts } from "../../../shared/ui/values/facts.tsx";
import styles from "./audit-tab.module.css";
import { valueText } from "./audit-value.ts";
import { type AuditRecord, actionText, actorText, fieldText, subjectText } from "./audit-words.ts";

type Props = {
  readonly record: AuditRecord;
  readonly onClose: () => void;
  /** Shows the list of this actor, or of this subject, alone. */
  readonly onNarrow: (filter: { quem?: string; sobre?: string }) => void;
};

function Changes({ record }: { readonly record: AuditRecord }) {
  const fields = Object.keys({ ...record.before, ...record.after });
  if (fields.length === 0) return <p className="muted">Esta ação não guarda valores.</p>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Antes</th>
          <th scope="col">Depois</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldText(field)}</th>
            <td>{valueText(field, record.before[field])}</td>
            <td>{valueText(field, record.after[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One record: who, whom, when, from where, and each field before and after. */
export function AuditDetails({ record, onClose, onNarrow }: Props) {
  const { actor, subject } = record;
  const facts = [
    ["Quem", `${actorText(record)}${actor === null ? "" : ` (${record.actor_role})`}`],
    ["Sobre", subjectText(record)],
    ["Quando", formatDateTime(new Date(record.at))],
    ["De onde", record.address ?? "–"],
    ["Pedido HTTP", record.request_id || "–"],
    ["Hash", record.hash],
  ] as const;
  return (
    <Modal
      title={actionText(record.action)}
      width="wide"
      onClose={onClose}
      actions={
        <>
          {actor !== null && <Button onClick={() => onNarrow({ quem: actor.id })}>Tudo desta pessoa</Button>}
          <Button onClick={() => onNarrow({ sobre: subject.id })}>Tudo sobre isto</Button>
        </>
      }
    >
      <Stack gap={5}>
        {record.erased && (
          <Notice tone="info">
            Os dados pessoais deste registro foram excluídos com a pessoa. O registro continua válido.
          </Notice>
        )}
        <Changes record={record} />
        <Facts facts={facts} />
      </Stack>
    </Modal>
  );
}
