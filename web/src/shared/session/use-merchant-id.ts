import { useGetUserDashboardQuery } from "../../api/tenho-api.ts";
import { useRequiredUser } from "./use-session.ts";

/** The merchant this user is, or works for; undefined for everybody else, and until it is known. */
export function useMerchantId(): string | undefined {
  const { id, role } = useRequiredUser();
  const { currentData } = useGetUserDashboardQuery(undefined, { skip: role !== "USER" });
  return role === "CLIENT" ? id : currentData?.company.id;
}
