import { can } from "@tenho/access/can";
import type { Permission } from "@tenho/access/permissions";
import { Navigate, Outlet, useLocation } from "react-router";
import { useHasLeft, useSessionUser } from "../../shared/session/use-session.ts";
import { HOME } from "../paths.ts";

/** Lets in who holds the permission; everybody else goes to the first page, where the login remembers the way back. */
export function RequirePermission({ permission }: { readonly permission: Permission }) {
  const user = useSessionUser();
  const hasLeft = useHasLeft();
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to={HOME} replace state={hasLeft ? null : { from: pathname + search }} />;
  return can(user, permission) ? <Outlet /> : <Navigate to={HOME} replace />;
}
