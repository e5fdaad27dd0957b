import { formatDuration, formatTime } from "@tenho/br/calendar/dates";
import { serverNow } from "../../../shared/clock/server-clock.ts";
import { useNow } from "../../../shared/clock/use-now.ts";
import styles from "./offer-card.module.css";

const SOON_MS = 5 * 60_000;

/** Time left to answer an offer: "faltam 34 min", to the second in its last minute. */
export function Deadline({ at }: { readonly at: string }) {
  const due = new Date(at);
  const isLastMinute = due.getTime() - serverNow().getTime() < 60_000;
  const leftMs = due.getTime() - useNow(isLastMinute ? 1_000 : 10_000).getTime();
  if (leftMs <= 0) return <span>prazo encerrado</span>;
  return (
    <time
      dateTime={at}
      title={`Responda até ${formatTime(due)}`}
      className={styles.deadline}
      data-soon={leftMs < SOON_MS}
    >
      {leftMs < 2 * 60_000 && leftMs >= 60_000 ? "falta" : "faltam"} {formatDuration(leftMs)}
    </time>
  );
}
