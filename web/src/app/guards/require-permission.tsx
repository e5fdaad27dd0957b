import { can } from "@tenho/access/can";
import type { Permission } from "@tenho/access/permissions";
import { Navigate, Outlet, useLocation } from "react-router";
import { useHasLoggedOut, useSessionUser } from "../../shared/session/use-session.ts";
import { HOME } from "../paths.ts";

/** Shows its routes to users with the permission; any other visitor is redirected to the first page, whose login leads back here. */
export function RequirePermission({ permission }: { readonly permission: Permission }) {
  const user = useSessionUser();
  const hasLoggedOut = useHasLoggedOut();
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to={HOME} replace state={hasLoggedOut ? null : { from: pathname + search }} />;
  return can(user, permission) ? <Outlet /> : <Navigate to={HOME} replace />;
}
