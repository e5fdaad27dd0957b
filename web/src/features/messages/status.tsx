import { Cross, TickCircle, Time } from "@blueprintjs/icons";
import { StatusTag } from "../../shared/ui/status-tag.tsx";
import type { Message } from "./api.ts";

const STATES = {
  pending: { tone: "waiting", icon: Time, word: "Pendente" },
  responded: { tone: "good", icon: TickCircle, word: "Respondido" },
  negative: { tone: "bad", icon: Cross, word: "Negativo" },
} as const;

/** Of a wish: Pendente, Respondido or Negativo. */
export function MessageStatus({ status }: { readonly status: Message["status"] }) {
  const { tone, icon, word } = STATES[status];
  return (
    <StatusTag tone={tone} icon={icon}>
      {word}
    </StatusTag>
  );
}
