import { Cross, TickCircle, Time } from "@blueprintjs/icons";
import { StatusTag } from "../ui/status-tag.tsx";

const STATES = {
  PENDING: { tone: "waiting", icon: Time, word: "Pendente" },
  ACCEPTED: { tone: "good", icon: TickCircle, word: "Aprovado" },
  REJECTED: { tone: "bad", icon: Cross, word: "Rejeitado" },
  EXPIRED: { tone: "neutral", icon: Time, word: "Expirado" },
} as const;

/** Of an offer: Pendente, Aprovado, Rejeitado or Expirado. */
export function OfferStatus({ status }: { readonly status: keyof typeof STATES }) {
  const { tone, icon, word } = STATES[status];
  return (
    <StatusTag tone={tone} icon={icon}>
      {word}
    </StatusTag>
  );
}
