import { CaretDown, Pause as PauseIcon, Tick } from "@blueprintjs/icons";
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useGetPauseQuery, useSetPauseMutation } from "../../api/tenho-api.ts";
import { pauseText } from "../../shared/format/pause-text.ts";
import { useNow } from "../../shared/hooks/use-now.ts";
import { useMerchantId } from "../../shared/session/use-merchant-id.ts";
import { Button } from "../../shared/ui/button.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import styles from "./pause-menu.module.css";
import { endOfToday, inAnHour } from "./pause-until.ts";

const PauseDate = lazy(async () => ({ default: (await import("./pause-date.tsx")).PauseDate }));

/** Returns whether the merchant is asked now, and the menu that pauses or resumes it. */
export function PauseMenu() {
  const userId = useMerchantId();
  const { currentData } = useGetPauseQuery({ id: userId ?? "" }, { skip: !userId });
  const [change, { isLoading }] = useSetPauseMutation();
  const [isOpen, setOpen] = useState(false);
  const [asksDate, setAsksDate] = useState(false);
  const now = useNow(10_000);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  if (!currentData || !userId) return null;

  const until = currentData.until ? new Date(currentData.until) : null;
  const isPaused = until !== null && until > now;

  const close = () => {
    setOpen(false);
    opener.current?.querySelector("button")?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && isOpen) close();
  };
  const set = async (next: Date | null) => {
    close();
    setAsksDate(false);
    const { error } = await change({ id: userId, body: { until: next?.toISOString() ?? null } });
    if (error) return notify.error(errorMessage(error, "Não foi possível mudar a pausa. Tente de novo."));
    notify.success(next ? "Pedidos em pausa." : "Você voltou a receber pedidos.");
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
          {isPaused ? `Em pausa até ${pauseText(until, now)}` : "Recebendo pedidos"}
          <CaretDown className={styles.caret ?? ""} />
        </Button>
      </div>
      {isOpen && (
        <div className={styles.menu}>
          {isPaused && (
            <Button kind="link" onClick={() => void set(null)}>
              Voltar a receber
            </Button>
          )}
          <p className="muted">Pausar por</p>
          <Button kind="quiet" onClick={() => void set(inAnHour(new Date()))}>
            1 hora
          </Button>
          <Button kind="quiet" onClick={() => void set(endOfToday(new Date()))}>
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
        <Suspense fallback={null}>
          <PauseDate onChoose={(day) => void set(day)} onClose={() => setAsksDate(false)} />
        </Suspense>
      )}
    </div>
  );
}
