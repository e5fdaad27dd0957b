import { When } from "../../../shared/ui/when.tsx";
import type { Message } from "../api.ts";
import { MessageStatus } from "../status.tsx";
import { Answer } from "./answer.tsx";
import { Companies, Sender } from "./message-columns.tsx";

/** A wish on a phone, and the open ones of a merchant on any screen. */
export function MessageCard(props: {
  readonly message: Message;
  readonly isMerchant: boolean;
  readonly onOpen: (message: Message) => void;
}) {
  const { message, isMerchant, onOpen } = props;
  return (
    <article className="card message-card">
      <header>
        <MessageStatus status={message.status} />
        <span className="muted">
          <When iso={message.received_at} />
        </span>
      </header>
      <button
        type="button"
        className="row-open message-text"
        onClick={(event) => {
          event.stopPropagation();
          onOpen(message);
        }}
      >
        {message.content}
      </button>
      <p className="muted">
        {message.category_name ?? "Sem categoria"}
        {message.franchise_info && ` · ${message.franchise_info.name}`}
      </p>
      {!isMerchant && <Sender message={message} />}
      {!isMerchant && <Companies message={message} />}
      <Answer message={message} />
    </article>
  );
}
