import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useReleaseOfferHoldMutation } from "../../../api/tenho-api.ts";
import { formatReais } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Confirm } from "../../../shared/ui/confirm.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import type { ShowBanner } from "../use-banner.ts";
import { accountHoldText } from "./account.ts";
import styles from "./health.module.css";
import { type Health, holdText, unreadText } from "./health.ts";

type Props = { readonly health: Health; readonly showBanner: ShowBanner };

/** Returns whether messages or offers are held, and MASTER's switch to send them all the same. */
export function HoldPanel({ health, showBanner }: Props) {
  const text = accountHoldText(health) ?? holdText(health);
  const unread = unreadText(health);
  if (text === null && unread !== null) {
    return (
      <Notice tone="warning" title="Não se sabe se as ofertas saem">
        <p>{unread}</p>
      </Notice>
    );
  }
  if (text === null) {
    return (
      <Notice tone="success" title="Ofertas saindo normalmente">
        <p>Se a Meta pausar o modelo dos pedidos ou passá-lo para marketing, as ofertas esperam aqui, com um aviso.</p>
      </Notice>
    );
  }
  return (
    <Notice tone={text.tone} title={text.title}>
      <p>{text.what}</p>
      <p>
        {text.waiting} {text.todo}
      </p>
      {health.account_hold?.disconnected !== true && <ReleaseSwitch health={health} showBanner={showBanner} />}
    </Notice>
  );
}

function ReleaseSwitch({ health, showBanner }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [save, { isLoading }] = useReleaseOfferHoldMutation();
  const { is_hold_released: isReleased, prices, hold } = health;
  const what = health.account_hold === null ? "ofertas" : "mensagens";
  const set = async (released: boolean) => {
    const { error } = await save({ body: { released } });
    setIsAsking(false);
    if (error) return showBanner("error", errorMessage(error, "Erro ao mudar o envio das ofertas"));
    showBanner("success", released ? `As ${what} vão sair.` : `As ${what} voltam a esperar.`);
  };
  const isRefused = health.account_hold !== null || hold?.refused === true;
  const sendLabel = isRefused ? "Tentar enviar mesmo assim" : "Enviar mesmo como marketing";
  return (
    <div className={styles.switch}>
      {isReleased ? (
        <Button busy={isLoading} busyLabel="Salvando..." onClick={() => void set(false)}>
          Voltar a segurar
        </Button>
      ) : (
        <Button onClick={() => setIsAsking(true)}>{sendLabel}</Button>
      )}
      {isAsking && (
        <Confirm
          title={`${sendLabel}?`}
          actionLabel="Enviar"
          busyLabel="Salvando..."
          isBusy={isLoading}
          onConfirm={() => void set(true)}
          onClose={() => setIsAsking(false)}
        >
          <p>
            As {what} que esperam e as próximas saem, até a Meta mudar algo de novo.{" "}
            {isRefused
              ? "As que a Meta recusar terminam como expiradas."
              : `Cada uma custa ${formatReais(prices.marketing)} em vez de ${formatReais(prices.utility)}.`}
          </p>
        </Confirm>
      )}
    </div>
  );
}
