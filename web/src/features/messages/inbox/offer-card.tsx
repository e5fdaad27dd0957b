import { Cross, Tick } from "@blueprintjs/icons";
import { formatTime } from "@tenho/br/dates";
import { Link, useLocation } from "react-router";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import type { AnswerMessageApiArg } from "../../../api/generated/tenho.gen.ts";
import { useAnswerMessageMutation } from "../../../api/tenho-api.ts";
import { shortText } from "../../../shared/format/short-text.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Money } from "../../../shared/ui/values/money.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { WrittenText } from "../../../shared/ui/values/written-text.tsx";
import type { Message } from "../message.ts";
import { ContactCard } from "./contact-card.tsx";
import styles from "./offer-card.module.css";

type Choice = "TENHO" | "NAO_TENHO" | "NOT_MY_CATEGORY";
type Body = AnswerMessageApiArg["body"];

const BODY_OF: Readonly<Record<Choice, Body>> = {
  TENHO: { answer: "TENHO" },
  NAO_TENHO: { answer: "NAO_TENHO" },
  NOT_MY_CATEGORY: { answer: "NAO_TENHO", not_my_category: true },
};
const choiceOf = ({ answer, not_my_category }: Body): Choice => (not_my_category ? "NOT_MY_CATEGORY" : answer);

type Props = { readonly message: Message; readonly onAnswered: (message: Message) => void };

/** An offer: the wish, the deadline and the answer buttons; once answered, the outcome in the same place. */
export function OfferCard({ message, onAnswered }: Props) {
  const [answer, { isLoading, error, originalArgs }] = useAnswerMessageMutation();
  const area = useLocation().pathname.split("/")[1];
  const { offer } = message;
  if (!offer) return null;

  const send = async (choice: Choice) => {
    const result = await answer({ id: message.id, body: BODY_OF[choice] });
    if (result.data) onAnswered(result.data);
  };
  const sending = isLoading && originalArgs ? choiceOf(originalArgs.body) : undefined;
  const lacksBalance = isApiError(error) && error.code === "unprocessable";

  return (
    <article className={`card ${styles.offer}`} aria-label={`Pedido: ${shortText(message.content)}`}>
      <p className={styles.meta}>
        <strong>{message.category_name ?? "Sem categoria"}</strong>
        <span>
          <RelativeTime at={message.received_at} />
          {offer.can_answer && offer.expires_at && <> · responda até {formatTime(new Date(offer.expires_at))}</>}
        </span>
      </p>
      <WrittenText className={styles.wish}>{message.content}</WrittenText>
      {Boolean(error) && (
        <Notice tone="error">
          {errorMessage(error, "Não foi possível responder. Tente de novo.")}
          {lacksBalance && area === "client" && (
            <>
              {" "}
              <Link to="/client/financeiro">Ver meu saldo</Link>
            </>
          )}
        </Notice>
      )}
      {offer.can_answer && (
        <div className={styles.answers}>
          <button type="button" className={styles.accept} disabled={isLoading} onClick={() => send("TENHO")}>
            <Tick size={20} />
            <span>{sending === "TENHO" ? "Enviando..." : "TENHO"}</span>
            <span className={styles.price}>
              <Money value={offer.price} />
            </span>
          </button>
          <button type="button" className={styles.reject} disabled={isLoading} onClick={() => send("NAO_TENHO")}>
            <Cross size={20} />
            <span>{sending === "NAO_TENHO" ? "Enviando..." : "NÃO TENHO"}</span>
            <span className={styles.price}>grátis</span>
          </button>
          <button
            type="button"
            className={styles.notMyCategory}
            disabled={isLoading}
            onClick={() => send("NOT_MY_CATEGORY")}
          >
            {sending === "NOT_MY_CATEGORY" ? "Enviando..." : "Não vendo isso"}
          </button>
        </div>
      )}
      {offer.contact && <ContactCard contact={offer.contact} />}
      {offer.status === "REJECTED" && (
        <p>
          <StatusTag tone="negative">Você respondeu NÃO TENHO</StatusTag>
        </p>
      )}
    </article>
  );
}
