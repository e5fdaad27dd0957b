import type { StatusTone } from "../ui/values/status-tag.tsx";

/** What an Interessado's plan is called. */
export const PLAN_LABEL = { BASICA: "Básica", PREMIUM: "Premium", MASTER: "Master" } as const;

/** What an Interessado's status is called, and how it looks. */
export const LEAD_STATUS: Record<"NEW" | "CONTACTED" | "WON" | "LOST", { label: string; tone: StatusTone }> = {
  NEW: { label: "Novo", tone: "waiting" },
  CONTACTED: { label: "Em contato", tone: "neutral" },
  WON: { label: "Fechado", tone: "positive" },
  LOST: { label: "Perdido", tone: "over" },
};
