import type { StatusTone } from "../ui/values/status-tag.tsx";

export type AccountStatus = "awaiting" | "active" | "inactive";

export const ACCOUNT_STATUS: Record<AccountStatus, { readonly label: string; readonly tone: StatusTone }> = {
  awaiting: { label: "Aguardando Ativação", tone: "waiting" },
  active: { label: "Ativo", tone: "positive" },
  inactive: { label: "Inativo", tone: "over" },
};

/** The fields from which an account's status is derived. */
export type Activation = { readonly is_active: boolean; readonly activated_at: string | null };

/** Never activated: awaiting. Activated once, now off: inactive. */
export function statusOf({ is_active: isActive, activated_at: activatedAt }: Activation): AccountStatus {
  if (isActive) return "active";
  return activatedAt === null ? "awaiting" : "inactive";
}
