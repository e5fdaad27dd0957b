import type { ComponentType } from "react";
import "./status-tag.css";

export type Tone = "good" | "waiting" | "bad" | "neutral";

type IconType = ComponentType<{ size?: number; "aria-hidden"?: boolean }>;

/** A state as an icon and a word, never as a colour alone. */
export function StatusTag(props: { readonly tone: Tone; readonly icon: IconType; readonly children: string }) {
  const Icon = props.icon;
  return (
    <span className={`status-tag status-tag-${props.tone}`}>
      <Icon size={14} aria-hidden />
      {props.children}
    </span>
  );
}
