import { formatDateTime } from "@tenho/br/calendar/dates";
import { useState } from "react";
import type { GetMessageTalkApiResponse } from "../../api/generated/tenho.gen.ts";
import { Button } from "../../shared/ui/button.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { WrittenText } from "../../shared/ui/values/written-text.tsx";
import { useGetMessageTalkQuery } from "./api.ts";
import styles from "./wish-talk.module.css";

type Line = GetMessageTalkApiResponse["items"][number];

const STATES: Readonly<Record<NonNullable<Line["state"]>, string>> = {
  WAITING: "na fila",
  HELD: "espera a Meta",
  SENT: "enviada",
  DELIVERED: "entregue",
  READ: "lida",
  FAILED: "não chegou",
};

/** The talk about a wish as its person saw it, for ADMIN and MASTER; read when it is opened. */
export function WishTalk({ wishId }: { readonly wishId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.section} aria-label="Conversa">
      <h3>Conversa</h3>
      <Button kind="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Esconder a conversa" : "Ver a conversa como a pessoa a viu"}
      </Button>
      {isOpen && <Talk wishId={wishId} />}
    </section>
  );
}

function Talk({ wishId }: { readonly wishId: string }) {
  const query = useGetMessageTalkQuery({ id: wishId });
  return (
    <QueryState
      query={query}
      errorTitle="Erro ao carregar a conversa"
      skeleton={<Skeleton lines={3} heightPx={64} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className="muted">O que foi escrito sobre este pedido já não está guardado.</p>}
    >
      {({ items, is_cut: isCut }) => (
        <>
          <ol className={styles.talk}>
            {items.map((line) => (
              <Spoken key={line.id} line={line} />
            ))}
          </ol>
          {isCut && <p className="muted">As mensagens seguintes não cabem aqui.</p>}
        </>
      )}
    </QueryState>
  );
}

/** Bold and italic words as WhatsApp marks them. */
const MARKED = /(\*[^*\n]+\*|_[^_\n]+_)/;

function Words({ from, text }: Pick<Line, "from" | "text">) {
  if (text === null) return <em>Respondeu à pergunta</em>;
  if (from === "PERSON") return <WrittenText>{text}</WrittenText>;
  return (
    <p className={styles.text}>
      {text.split(MARKED).map((piece, place) => {
        // Every second piece is a marked one, and its place is all that tells it from an equal one.
        const key = `${place} ${piece}`;
        if (place % 2 === 0) return <span key={key}>{piece}</span>;
        const words = piece.slice(1, -1);
        return piece.startsWith("*") ? <strong key={key}>{words}</strong> : <em key={key}>{words}</em>;
      })}
    </p>
  );
}

function Spoken({ line: { from, text, options, at, state } }: { readonly line: Line }) {
  return (
    <li className={styles.line} data-from={from}>
      <span className="visually-hidden">{from === "PERSON" ? "A pessoa:" : "Tenho:"}</span>
      <Words from={from} text={text} />
      {options.length > 0 && (
        <ul className={styles.options}>
          {options.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
      <small>
        <time dateTime={at}>{formatDateTime(new Date(at))}</time>
        {state && <span data-failed={state === "FAILED"}>{STATES[state]}</span>}
      </small>
    </li>
  );
}
