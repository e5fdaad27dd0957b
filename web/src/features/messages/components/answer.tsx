import { formatPhone } from "@tenho/br/phone";
import { useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { Money } from "../../../shared/ui/money.tsx";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { When } from "../../../shared/ui/when.tsx";
import { type Message, useAnswerMessageMutation } from "../api.ts";
import "./answer.css";

const COPIED_MS = 2_000;

/** The contact a merchant paid for, ready to be used. */
function Contact({ contact }: { readonly contact: NonNullable<NonNullable<Message["offer"]>["contact"]> }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(contact.phone);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <div className="contact">
      <span className="contact-who">
        <strong>{contact.name || "Cliente"}</strong>
        <span>{formatPhone(contact.phone)}</span>
      </span>
      <span className="contact-ways">
        <a className="bp6-button bp6-intent-primary" href={contact.wa_link} target="_blank" rel="noreferrer">
          Abrir conversa
        </a>
        <button type="button" className="bp6-button" onClick={() => void copy()}>
          {isCopied ? "Copiado" : "Copiar número"}
        </button>
      </span>
    </div>
  );
}

/** TENHO and NÃO TENHO of the reader's own offer, its price beside it; afterwards what came of it. */
export function Answer({ message }: { readonly message: Message }) {
  const [answer, { isLoading }] = useAnswerMessageMutation();
  const toast = useToast();
  const { offer } = message;
  if (!offer) return null;
  const give = (choice: "TENHO" | "NAO_TENHO") => async (): Promise<void> => {
    try {
      await answer({ id: message.id, body: { answer: choice } }).unwrap();
      toast({
        tone: "good",
        text: choice === "TENHO" ? "TENHO registrado. O contato já é seu." : "Tudo bem, obrigado por avisar.",
      });
    } catch (error) {
      toast({ tone: "bad", text: messageOf(error, "Não foi possível registrar sua resposta.") });
    }
  };
  if (offer.contact) return <Contact contact={offer.contact} />;
  if (!offer.can_answer) return null;
  return (
    <fieldset className="answer" disabled={isLoading}>
      <legend className="visually-hidden">Você tem o que este cliente procura?</legend>
      <button type="button" className="bp6-button bp6-intent-primary answer-yes" onClick={() => void give("TENHO")()}>
        <span>TENHO</span>
        <small>
          <Money reais={offer.price} />
        </small>
      </button>
      <button type="button" className="bp6-button answer-no" onClick={() => void give("NAO_TENHO")()}>
        <span>NÃO TENHO</span>
        <small>grátis</small>
      </button>
      {offer.expires_at && (
        <p className="muted answer-until">
          Pedido feito <When iso={offer.asked_at ?? message.received_at} />; responda logo, o cliente está esperando.
        </p>
      )}
    </fieldset>
  );
}
