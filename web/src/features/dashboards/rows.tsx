import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { shortText } from "../../shared/format/short-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Money } from "../../shared/ui/values/money.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { StatusTag, type StatusTone } from "../../shared/ui/values/status-tag.tsx";
import styles from "./dashboard.module.css";

type RowProps = { readonly title: ReactNode; readonly note?: ReactNode; readonly side: ReactNode };

/** One line of a dashboard's list. */
export function ListRow({ title, note, side }: RowProps) {
  return (
    <li>
      <span className={styles.main}>
        <span>{title}</span>
        {note && <span className="muted">{note}</span>}
      </span>
      <span className={styles.side}>{side}</span>
    </li>
  );
}

const COLLAPSED_MAX = 6;

/** A list of lines, collapsed to the first few; a sentence when there are none. */
export function Rows({ children, empty }: { readonly children: readonly ReactNode[]; readonly empty: string }) {
  const [isExpanded, setExpanded] = useState(false);
  if (children.length === 0) return <p className={`muted ${styles.chips}`}>{empty}</p>;
  const rest = children.length - COLLAPSED_MAX;
  return (
    <>
      <ul className={styles.rows}>{isExpanded ? children : children.slice(0, COLLAPSED_MAX)}</ul>
      {rest > 0 && (
        <div className={styles.rest}>
          <Button small kind="link" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? "Mostrar menos" : `Mostrar mais ${rest}`}
          </Button>
        </div>
      )}
    </>
  );
}

export type Transaction = {
  readonly id: string;
  readonly description: string;
  readonly type: "CREDIT" | "DEBIT";
  readonly amount: number;
  readonly createdAt: string;
  readonly clientName?: string;
  readonly clientId?: string;
};

type TransactionRowsProps = {
  readonly rows: readonly Transaction[];
  /** The screen of wallets, which opens a company's movement; null: the reader may not. */
  readonly wallets?: string | null;
  readonly empty: string;
};

/** Credits and debits, newest first; each opens in its company's statement. */
export function TransactionRows({ rows, wallets = null, empty }: TransactionRowsProps) {
  return (
    <Rows empty={empty}>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          title={
            wallets !== null && row.clientId ? (
              <Link className={styles.wish} to={`${wallets}?empresa=${row.clientId}&lancamento=${row.id}`}>
                {row.description}
              </Link>
            ) : (
              row.description
            )
          }
          note={
            <>
              {row.clientName && `${row.clientName} · `}
              <RelativeTime at={row.createdAt} />
            </>
          }
          side={<Money value={row.amount} direction={row.type === "CREDIT" ? "in" : "out"} />}
        />
      ))}
    </Rows>
  );
}

export type Interaction = {
  readonly id: string;
  readonly wish_id: string;
  /** The beginning of the wish, where it is known. */
  readonly text: string | null;
  readonly category: string;
  readonly requestedAt: string;
  readonly status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
  /** Time of the answer, given for a list of answers; it is shown instead of the time of the request. */
  readonly answeredAt?: string;
};

type Statuses = Readonly<Record<Interaction["status"], { readonly label: string; readonly tone: StatusTone }>>;

/** The states of an offer as every screen of messages calls them. */
const OFFER_STATUSES: Statuses = {
  PENDING: { label: "Pendente", tone: "waiting" },
  ACCEPTED: { label: "TENHO", tone: "positive" },
  REJECTED: { label: "NÃO TENHO", tone: "negative" },
  EXPIRED: { label: "Expirado", tone: "over" },
};

/** The states as the specification calls them on a company's dashboard. */
export const INTERACTION_STATUSES: Statuses = {
  ...OFFER_STATUSES,
  ACCEPTED: { label: "Aprovado", tone: "positive" },
  REJECTED: { label: "Rejeitado", tone: "negative" },
};

type InteractionProps = {
  readonly rows: readonly Interaction[];
  readonly statuses?: Statuses;
  /** The screen of messages, which opens a wish. */
  readonly to: string;
  readonly empty?: string;
};

const EMPTY = "Quando alguém procurar o que você vende, o pedido aparece aqui e no seu WhatsApp.";

/** A merchant's newest offers, with a link to each wish. */
export function InteractionRows({ rows, statuses = OFFER_STATUSES, to, empty = EMPTY }: InteractionProps) {
  return (
    <Rows empty={empty}>
      {rows.map(({ id, wish_id, text, category, requestedAt, answeredAt, status }) => (
        <ListRow
          key={id}
          title={
            <Link className={styles.wish} to={`${to}?mensagem=${wish_id}`}>
              {shortText(text ?? category)}
            </Link>
          }
          note={
            <>
              {text && category && `${category} · `}
              {answeredAt && "respondido "}
              <RelativeTime at={answeredAt ?? requestedAt} />
            </>
          }
          side={<StatusTag tone={statuses[status].tone}>{statuses[status].label}</StatusTag>}
        />
      ))}
    </Rows>
  );
}
