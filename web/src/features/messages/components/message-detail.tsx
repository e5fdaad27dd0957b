import { Dialog, DialogBody } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { minutesText } from "../../../shared/format/when.ts";
import { QueryState } from "../../../shared/ui/query-state.tsx";
import { When } from "../../../shared/ui/when.tsx";
import { type Message, useGetMessageQuery } from "../api.ts";
import { MessageStatus } from "../status.tsx";
import { Answer } from "./answer.tsx";
import { Sender } from "./message-columns.tsx";

function Fact(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

function Notified({ message }: { readonly message: Message }) {
  if (message.notified_total === 0) return <span className="no-company">SEM EMPRESA AINDA</span>;
  const rest = message.notified_total - message.notified_companies.length;
  const names = message.notified_companies.map((company) => company.company_name).join(", ");
  return <>{rest > 0 ? `${names} e mais ${rest}` : names}</>;
}

function Detail({ message }: { readonly message: Message }) {
  const average = message.overall_avg_response_time;
  return (
    <div className="message-detail">
      <blockquote>{message.content}</blockquote>
      <Answer message={message} />
      <dl>
        <Fact label="Status">
          <MessageStatus status={message.status} />
        </Fact>
        <Fact label="Cliente">
          <Sender message={message} />
        </Fact>
        <Fact label="Recebida">
          <When iso={message.received_at} />
        </Fact>
        <Fact label="Categoria">
          {message.category_name ?? "Sem categoria"}
          {message.confidence !== null && message.category_name && (
            <span className="muted"> ({Math.round(message.confidence * 100)} % de confiança)</span>
          )}
        </Fact>
        {message.franchise_info && (
          <Fact label="Franquia">
            {message.franchise_info.name} — {message.franchise_info.city}, {message.franchise_info.state}
          </Fact>
        )}
        <Fact label="Empresas consultadas">
          <Notified message={message} />
        </Fact>
        {average !== null && <Fact label="Tempo médio de resposta">{minutesText(average)}</Fact>}
      </dl>
      {message.responses.length > 0 && (
        <section>
          <h3>Respostas</h3>
          <ul className="rows">
            {message.responses.map((response) => (
              <li key={`${response.company_name} ${response.responded_at}`}>
                <span className="row-main">
                  <strong>{response.company_name}</strong>
                  <span className="muted">em {minutesText(response.response_duration)}</span>
                </span>
                <span className="row-side">{response.response_text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** One wish, read anew so that it is never older than the list behind it. */
export function MessageDetail(props: { readonly id: string | null; readonly onClose: () => void }) {
  const query = useGetMessageQuery({ id: props.id ?? "" }, { skip: props.id === null });
  return (
    <Dialog isOpen={props.id !== null} onClose={props.onClose} title="Detalhes do desejo">
      <DialogBody>
        <QueryState query={query} failure="Erro ao carregar mensagem">
          {(message) => <Detail message={message} />}
        </QueryState>
      </DialogBody>
    </Dialog>
  );
}
