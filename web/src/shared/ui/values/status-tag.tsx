import { Tag } from "@blueprintjs/core";
import { Cross, Disable, Minus, Tick, Time } from "@blueprintjs/icons";
import styles from "./status-tag.module.css";

const TONES = {
  positive: Tick,
  waiting: Time,
  negative: Cross,
  over: Disable,
  neutral: Minus,
} as const;

export type StatusTone = keyof typeof TONES;

/** A state as icon, colour and word, never colour alone. */
export function StatusTag({ tone, children }: { readonly tone: StatusTone; readonly children: string }) {
  const Icon = TONES[tone];
  return (
    <Tag minimal round className={styles.tag ?? ""} data-tone={tone} icon={<Icon size={14} />}>
      {children}
    </Tag>
  );
}
