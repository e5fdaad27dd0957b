import type { StatusTone } from "../ui/values/status-tag.tsx";

/** Labels of an Interessado's plan. */
export const PLAN_LABEL = { BASICA: "Básica", PREMIUM: "Premium", MASTER: "Master" } as const;

/** Label and tone of an Interessado's status. */
export const LEAD_STATUS: Record<"NEW" | "CONTACTED" | "WON" | "LOST", { label: string; tone: StatusTone }> = {
  NEW: { label: "Novo", tone: "waiting" },
  CONTACTED: { label: "Em contato", tone: "neutral" },
  WON: { label: "Fechado", tone: "positive" },
  LOST: { label: "Perdido", tone: "over" },
};
