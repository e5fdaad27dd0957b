import { formatPhone } from "@tenho/br/phone";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { When } from "../../../shared/ui/when.tsx";
import type { Message } from "../api.ts";
import { MessageStatus } from "../status.tsx";

const RESPONSES_SHOWN_MAX = 2;

export const HIDDEN_SENDER = "Nome oculto até resposta";

/** Who sent the wish, or that it is hidden for now. */
export function Sender({ message }: { readonly message: Message }) {
  if (message.whatsapp === null) return <span className="muted">{HIDDEN_SENDER}</span>;
  return (
    <span className="cell-lines">
      <strong>{message.sender_name || "Sem nome"}</strong>
      <span className="muted nowrap">{formatPhone(message.whatsapp)}</span>
    </span>
  );
}

/** Answers first; without any, who was asked; without anybody, that there is no company yet. */
export function Companies({ message }: { readonly message: Message }) {
  const { responses, notified_companies: notified, notified_total: total } = message;
  if (responses.length > 0) {
    const more = responses.length - RESPONSES_SHOWN_MAX;
    return (
      <span className="cell-lines">
        {responses.slice(0, RESPONSES_SHOWN_MAX).map((response) => (
          <span key={`${response.company_name} ${response.responded_at}`}>
            {response.company_name}: <strong>{response.response_text}</strong>
          </span>
        ))}
        {more > 0 && <span className="muted">+{more} mais</span>}
      </span>
    );
  }
  if (total === 0) return <span className="no-company">SEM EMPRESA AINDA</span>;
  const rest = total - notified.length;
  return (
    <span className="muted">
      {notified.map((company) => company.company_name).join(", ")}
      {rest > 0 && ` +${rest}`}
    </span>
  );
}

/** The table's columns; `onOpen` is the keyboard's way into a row. */
export const messageColumns = (options: {
  readonly showsUnit: boolean;
  readonly isMerchant: boolean;
  readonly onOpen: (message: Message) => void;
}): Column<Message>[] => [
  {
    key: "content",
    title: "Desejo",
    width: "34%",
    render: (message) => (
      <button type="button" className="row-open" onClick={() => options.onOpen(message)}>
        {message.content}
      </button>
    ),
  },
  { key: "sender", title: "Cliente", render: (message) => <Sender message={message} /> },
  {
    key: "category",
    title: "Categoria",
    render: (message) => message.category_name ?? <span className="muted">Sem categoria</span>,
  },
  ...(options.showsUnit
    ? [{ key: "unit", title: "Franquia", render: (message: Message) => message.franchise_info?.name ?? "—" }]
    : []),
  ...(options.isMerchant
    ? []
    : [{ key: "companies", title: "Empresas", render: (message: Message) => <Companies message={message} /> }]),
  { key: "status", title: "Status", render: (message) => <MessageStatus status={message.status} /> },
  { key: "when", title: "Recebida", align: "end", render: (message) => <When iso={message.received_at} /> },
];
