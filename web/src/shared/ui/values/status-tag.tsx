import { Cross, Disable, Minus, Tick, Time, WarningSign } from "@blueprintjs/icons";
import styles from "./status-tag.module.css";

const TONES = {
  positive: Tick,
  waiting: Time,
  negative: Cross,
  error: WarningSign,
  over: Disable,
  neutral: Minus,
} as const;

/** `negative`: somebody chose this answer or end. `error`: something failed and needs attention now. */
export type StatusTone = keyof typeof TONES;

/** A state as icon, colour and word, never colour alone; the word is not translated, since people tell each other by it. Blueprint's classes without its `Tag`, which loads the names of all icons. */
export function StatusTag({ tone, children }: { readonly tone: StatusTone; readonly children: string }) {
  const Icon = TONES[tone];
  return (
    <span className={`bp6-tag bp6-minimal bp6-round ${styles.tag}`} data-tone={tone} translate="no">
      <Icon size={14} />
      <span>{children}</span>
    </span>
  );
}
