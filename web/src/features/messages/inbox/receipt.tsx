import { Tick } from "@blueprintjs/icons";
import { useEffect, useRef } from "react";
import { Money } from "../../../shared/ui/values/money.tsx";
import type { Message } from "../message.ts";
import { ContactCard } from "./contact-card.tsx";
import { FollowUpButton } from "./follow-up-button.tsx";
import styles from "./receipt.module.css";

type Props = {
  readonly message: Message;
  /** True right after this panel's TENHO: the receipt then takes the focus. */
  readonly isNew: boolean;
};

/** Cost of a TENHO and what it paid for: the contact, and what came of it. */
export function Receipt({ message, isNew }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  const { offer, balance } = message;

  useEffect(() => {
    if (isNew) box.current?.focus({ preventScroll: true });
  }, [isNew]);

  if (!offer) return null;
  const price = message.price ?? offer.price;
  return (
    <fieldset ref={box} className={styles.receipt} tabIndex={-1} aria-label="Recibo do TENHO">
      <p className={styles.paid}>
        <Tick size={16} />
        <span>
          {price === 0 ? "TENHO grátis" : "Debitamos "}
          {price !== 0 && <Money value={price} />}
          {typeof balance === "number" && (
            <>
              ; saldo <Money value={balance} />
            </>
          )}
        </span>
      </p>
      {offer.contact ? (
        <ContactCard contact={offer.contact} wish={message.content} />
      ) : (
        <p>O contato de quem pediu não está mais disponível.</p>
      )}
      <FollowUpButton message={message} />
    </fieldset>
  );
}
