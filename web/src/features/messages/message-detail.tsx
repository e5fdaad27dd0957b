import { formatDateTime } from "@tenho/br/calendar/dates";
import { useGetMessageQuery } from "../../api/tenho-api.ts";
import { formatMinutes } from "../../shared/format/numbers.ts";
import { unitText } from "../../shared/format/unit-text.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { Modal } from "../../shared/ui/modal.tsx";
import { WrittenText } from "../../shared/ui/values/written-text.tsx";
import { AbuseSection } from "./abuse-section.tsx";
import { ContactCard } from "./inbox/contact-card.tsx";
import { FollowUpButton } from "./inbox/follow-up-button.tsx";
import { CLOSED_REASON, type Message, notifiedText } from "./message.ts";
import { MessageCategory } from "./message-category.tsx";
import { MessageStatus } from "./message-columns.tsx";
import styles from "./message-detail.module.css";
import { ReportWish } from "./report-wish.tsx";
import { Sender } from "./sender.tsx";
import { StandingText } from "./standing-text.tsx";
import { WishTalk } from "./wish-talk.tsx";

type Props = { readonly id: string; readonly onClose: () => void };

/** One wish in full. */
export function MessageDetail({ id, onClose }: Props) {
  const query = useGetMessageQuery({ id });
  return (
    <Modal title="Detalhes do pedido" width="wide" onClose={onClose}>
      <QueryState query={query} errorTitle="Erro ao carregar mensagens" skeleton={<Skeleton lines={3} />}>
        {(message) => <Detail message={message} />}
      </QueryState>
    </Modal>
  );
}

function Detail({ message }: { readonly message: Message }) {
  const { responses, offer, franchise_info: unit } = message;
  const { role } = useRequiredUser();
  const isOperator = role === "MASTER" || role === "ADMIN";
  return (
    <Stack gap={5}>
      <blockquote className={styles.wish}>
        <WrittenText>{message.content}</WrittenText>
      </blockquote>
      {offer?.contact && (
        <div className={styles.contact}>
          <ContactCard contact={offer.contact} wish={message.content} />
          <FollowUpButton message={message} />
        </div>
      )}
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>
          <MessageStatus message={message} />
        </dd>
        {message.standing && (
          <>
            <dt>Situação</dt>
            <dd>
              <StandingText standing={message.standing} />
            </dd>
          </>
        )}
        {message.closed_reason && (
          <>
            <dt>Motivo</dt>
            <dd>{CLOSED_REASON[message.closed_reason]}</dd>
          </>
        )}
        <dt>Quem pediu</dt>
        <dd>
          <Sender message={message} />
        </dd>
        <dt>Recebido</dt>
        <dd>{formatDateTime(new Date(message.received_at))}</dd>
        <MessageCategory message={message} />
        {unit && (
          <>
            <dt>Franquia</dt>
            <dd>{unitText(unit)}</dd>
          </>
        )}
        {!offer && (
          <>
            <dt>Empresas avisadas</dt>
            <dd>{notifiedText(message, message.notified_companies.length)}</dd>
            <dt>Tempo médio de resposta</dt>
            <dd>{formatMinutes(message.overall_avg_response_time)}</dd>
          </>
        )}
      </dl>
      {responses.length > 0 && (
        <>
          <h3>{offer ? "Sua resposta" : "Respostas"}</h3>
          <ul className={styles.responses}>
            {responses.map(({ company_name, response_text, response_duration, responded_at }) => (
              <li key={`${company_name} ${responded_at}`}>
                <strong>{response_text}</strong>
                <span>{company_name}</span>
                <span className="muted">em {formatMinutes(response_duration)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isOperator && <WishTalk wishId={message.id} />}
      {offer ? <ReportWish message={message} /> : isOperator && <AbuseSection wishId={message.id} />}
    </Stack>
  );
}
