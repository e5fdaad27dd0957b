import { can } from "@tenho/access/can";
import { useRequiredUser } from "./use-session.ts";

/** The address of the merchant's wallet, for the merchant and its staff who may see it; null for everybody else. */
export function useFinancePath(): string | null {
  const user = useRequiredUser();
  if (!can(user, "financial.view")) return null;
  if (user.role === "CLIENT") return "/client/financeiro";
  return user.role === "USER" ? "/user/financeiro" : null;
}
