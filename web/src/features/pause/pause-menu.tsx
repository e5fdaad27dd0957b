import { CaretDown, Pause as PauseIcon, Tick } from "@blueprintjs/icons";
import { TODAY } from "@tenho/br/calendar/last-day";
import { type KeyboardEvent, useRef, useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import type { SetPauseApiArg } from "../../api/generated/tenho.gen.ts";
import { useGetPauseQuery, useSetPauseMutation } from "../../api/tenho-api.ts";
import { useNow } from "../../shared/clock/use-now.ts";
import { useReadAtEnd } from "../../shared/clock/use-read-at-end.ts";
import { pauseText } from "../../shared/format/pause-text.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { useMerchantId } from "../../shared/session/use-merchant-id.ts";
import { Button } from "../../shared/ui/button.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import styles from "./pause-menu.module.css";

const PauseDate = lazyPart(async () => (await import("./pause-date.tsx")).PauseDate);

/** Returns whether the merchant is asked now, and the menu that pauses or resumes it. */
export function PauseMenu() {
  const userId = useMerchantId();
  const { currentData, refetch } = useGetPauseQuery({ id: userId ?? "" }, { skip: !userId });
  const [change, { isLoading }] = useSetPauseMutation();
  const [isOpen, setOpen] = useState(false);
  const [asksDate, setAsksDate] = useState(false);
  const now = useNow(10_000);
  useReadAtEnd(currentData?.until ?? null, refetch);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  if (!currentData || !userId) return null;

  const until = currentData.until ? new Date(currentData.until) : null;
  const isPaused = until !== null;

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
    const { error } = await change({ id: userId, body });
    if (error) return notify.error(errorMessage(error, "Não foi possível mudar a pausa. Tente de novo."));
    notify.success(body.until === undefined ? "Pedidos em pausa." : "Você voltou a receber pedidos.");
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc and leaving the group close what the button opened
    <div
      ref={box}
      className={styles.box}
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={onKeyDown}
    >
      <div ref={opener} className={styles.opener} data-paused={isPaused}>
        <Button
          aria-expanded={isOpen}
          busy={isLoading}
          icon={isPaused ? <PauseIcon /> : <Tick />}
          onClick={() => setOpen(!isOpen)}
        >
          <span translate="no">{isPaused ? `Em pausa até ${pauseText(until, now)}` : "Recebendo pedidos"}</span>
          <CaretDown className={styles.caret ?? ""} />
        </Button>
      </div>
      {isOpen && (
        <div className={styles.menu}>
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
