import { canAll, canAny } from "@tenho/access/can";
import type { Permission } from "@tenho/access/permissions";
import type { ReactNode } from "react";
import { useSessionUser } from "./use-session.ts";

type Props = {
  /** One permission, or several. */
  readonly do: Permission | readonly Permission[];
  /** Several: `any` of them is enough (the default), or `all` are needed. */
  readonly need?: "any" | "all";
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
};

/** Shows its children to users with the permission. For convenience only: the server checks again. */
export function Can({ do: wanted, need = "any", fallback = null, children }: Props) {
  const user = useSessionUser();
  const permissions = typeof wanted === "string" ? [wanted] : wanted;
  const isAllowed = need === "all" ? canAll(user, permissions) : canAny(user, permissions);
  return isAllowed ? children : fallback;
}
