import { CaretDown, Disable, Pause as PauseIcon, Tick } from "@blueprintjs/icons";
import { TODAY } from "@tenho/br/calendar/last-day";
import { receivingText } from "@tenho/br/merchants/receiving-text";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../api/api-error.ts";
import type { CompanyPause, SetPauseApiArg } from "../../api/generated/tenho.gen.ts";
import { useGetPauseQuery, useSetPauseMutation } from "../../api/tenho-api.ts";
import { useNow } from "../../shared/clock/use-now.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { RECEIVING_ADVICE } from "../../shared/people/receiving.ts";
import { useReceiving } from "../../shared/people/use-receiving.ts";
import { useMerchantId } from "../../shared/session/use-merchant-id.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import styles from "./pause-menu.module.css";

const PauseDate = lazyPart(async () => (await import("./pause-date.tsx")).PauseDate);

/** Sentence for the end of a pause: another reason may still keep wishes away. */
function resumedText(pause: CompanyPause | undefined): string {
  const state = pause?.receiving?.state ?? "RECEIVING";
  return state === "RECEIVING" ? "Você voltou a receber pedidos." : `A pausa acabou. ${RECEIVING_ADVICE[state].note}`;
}

/** The merchant's state (receives wishes now, or why not and what to do), and the menu that pauses or resumes it. */
export function PauseMenu() {
  const { role } = useRequiredUser();
  const userId = useMerchantId();
  const { currentData } = useGetPauseQuery({ id: userId ?? "" }, { skip: !userId });
  const [change, { isLoading }] = useSetPauseMutation();
  const [isOpen, setOpen] = useState(false);
  const [asksDate, setAsksDate] = useState(false);
  const now = useNow(10_000);
  const receiving = useReceiving(userId);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  if (!currentData || !receiving || !userId) return null;

  const isPaused = currentData.until !== null;
  const { action, note } = RECEIVING_ADVICE[receiving.state];
  const receives = receiving.state === "RECEIVING";

  const close = () => {
    setOpen(false);
    opener.current?.querySelector("button")?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && isOpen) close();
  };
  const set = async (body: SetPauseApiArg["body"]) => {
    close();
    setAsksDate(false);
    const { error, data } = await change({ id: userId, body });
    if (error) return notify.error(errorMessage(error, "Não foi possível mudar a pausa. Tente de novo."));
    notify.success(body.until === undefined ? "Pedidos em pausa." : resumedText(data));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc and leaving the group close what the button opened
    <div
      ref={box}
      className={styles.box}
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={onKeyDown}
    >
      <div ref={opener} className={styles.opener} data-receives={receives}>
        <Button
          aria-expanded={isOpen}
          busy={isLoading}
          icon={isPaused ? <PauseIcon /> : receives ? <Tick /> : <Disable />}
          onClick={() => setOpen(!isOpen)}
        >
          <span translate="no">{receivingText(receiving, now)}</span>
          <CaretDown className={styles.caret ?? ""} />
        </Button>
      </div>
      {isOpen && (
        <div className={styles.menu}>
          {!receives && <p>{note}</p>}
          {role === "CLIENT" && action && (
            <Link className={styles.action} to={`/client/${action.to}`} onClick={close}>
              {action.label}
            </Link>
          )}
          {isPaused && (
            <Button kind="link" onClick={() => void set({ until: null })}>
              Voltar a receber
            </Button>
          )}
          <p className="muted">Pausar por</p>
          <Button kind="quiet" onClick={() => void set({ minutes: 60 })}>
            1 hora
          </Button>
          <Button kind="quiet" onClick={() => void set({ last_day: TODAY })}>
            Hoje
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              close();
              setAsksDate(true);
            }}
          >
            Até uma data
          </Button>
        </div>
      )}
      {asksDate && (
        <Part onClose={() => setAsksDate(false)}>
          <PauseDate onChoose={(day) => void set({ last_day: day })} onClose={() => setAsksDate(false)} />
        </Part>
      )}
    </div>
  );
}
