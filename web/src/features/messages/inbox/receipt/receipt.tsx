import { Tick } from "@blueprintjs/icons";
import { useEffect, useRef } from "react";
import { Money } from "../../../../shared/ui/values/figures/money.tsx";
import { FollowUpButton } from "../../follow-up/follow-up-button.tsx";
import type { Message } from "../../message.ts";
import { ContactCard } from "./contact-card.tsx";
import styles from "./receipt.module.css";

type Props = {
  readonly message: Message;
  /** Whether this panel's TENHO has just led here: the focus comes along. */
  readonly isNew: boolean;
};

/** What a TENHO cost and what it paid for: the contact, and what came of it. */
export function Receipt({ message, isNew }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  const { offer, price, balance } = message;

  useEffect(() => {
    if (isNew) box.current?.focus({ preventScroll: true });
  }, [isNew]);

  if (!offer) return null;
  return (
    <fieldset ref={box} className={styles.receipt} tabIndex={-1} aria-label="Recibo do TENHO">
      <p className={styles.paid}>
        <Tick size={16} />
        <span>
          Debitamos <Money value={price ?? offer.price} />
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
