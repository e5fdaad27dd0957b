import { OpenButton } from "../../shared/ui/layout/open-button.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import type { Column } from "../../shared/ui/tables/data-table.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import { CLOSED_STATUS, MESSAGE_STATUS, type Message, OFFER_STATUS } from "./message.ts";
import styles from "./message-columns.module.css";
import { Responses } from "./responses.tsx";
import { Sender } from "./sender.tsx";

type Open = (id: string) => void;

function statusOf({ offer, status, closed_reason: reason }: Message) {
  if (offer) return OFFER_STATUS[offer.status];
  return reason === undefined ? MESSAGE_STATUS[status] : CLOSED_STATUS;
}

export function MessageStatus({ message }: { readonly message: Message }) {
  const { label, tone } = statusOf(message);
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

function wishColumn(onOpen: Open): Column<Message> {
  return {
    key: "wish",
    title: "Pedido",
    width: "30%",
    render: (message) => (
      <OpenButton onClick={() => onOpen(message.id)}>
        <strong className={styles.wish}>{message.content}</strong>
        <span className="muted">{message.category_name ?? "Sem categoria"}</span>
      </OpenButton>
    ),
  };
}

function Unit({ message: { franchise_info: unit } }: { readonly message: Message }) {
  return (
    <span className={styles.unit} title={unit?.name}>
      {unit?.name ?? "–"}
    </span>
  );
}

const SENDER: Column<Message> = { key: "sender", title: "Quem pediu", render: (row) => <Sender message={row} /> };
const UNIT: Column<Message> = { key: "unit", title: "Franquia", render: (row) => <Unit message={row} /> };
const RECEIVED: Column<Message> = {
  key: "at",
  title: "Recebido",
  render: (row) => <RelativeTime at={row.received_at} />,
};
const RESPONSES: Column<Message> = {
  key: "responses",
  title: "Empresas",
  render: (row) => <Responses message={row} />,
};
const STATUS: Column<Message> = { key: "status", title: "Status", render: (row) => <MessageStatus message={row} /> };

/** Columns for MASTER and ADMIN; the unit's only where it differs from row to row. */
export function staffColumns(onOpen: Open, hasSeveralUnits: boolean): readonly Column<Message>[] {
  return [wishColumn(onOpen), SENDER, ...(hasSeveralUnits ? [UNIT] : []), RESPONSES, RECEIVED, STATUS];
}

/** Columns for a merchant: its own answer, no other companies. */
export function merchantColumns(onOpen: Open): readonly Column<Message>[] {
  return [wishColumn(onOpen), SENDER, RECEIVED, { ...STATUS, title: "Sua resposta" }];
}

/** One wish as a card, for phones. */
export function messageCard(message: Message, onOpen: Open, isStaff: boolean) {
  return (
    <OpenButton onClick={() => onOpen(message.id)}>
      <Row as="span" gap={2} justify="between" wrap={false}>
        <span className="muted">
          {message.category_name ?? "Sem categoria"} · <RelativeTime at={message.received_at} />
        </span>
        <MessageStatus message={message} />
      </Row>
      <strong className={styles.wish}>{message.content}</strong>
      <Sender message={message} />
      {isStaff && <Responses message={message} />}
    </OpenButton>
  );
}
