import { Error as ErrorIcon, InfoSign, Tick, WarningSign } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

type Tone = "info" | "success" | "warning" | "error";
const ICONS = { info: InfoSign, success: Tick, warning: WarningSign, error: ErrorIcon } satisfies Record<Tone, unknown>;

/** A box with a message about its surroundings; screen readers announce errors and warnings at once. */
export function Notice(props: { readonly tone: Tone; readonly title?: string; readonly children: ReactNode }) {
  const Icon = ICONS[props.tone];
  const isUrgent = props.tone === "error" || props.tone === "warning";
  return (
    <div className={styles.notice} data-tone={props.tone} role={isUrgent ? "alert" : undefined}>
      <Icon size={20} />
      <div>
        {props.title && <strong>{props.title}</strong>}
        <div>{props.children}</div>
      </div>
    </div>
  );
}
