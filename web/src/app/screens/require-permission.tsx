import { can } from "@tenho/access/can";
import type { Permission } from "@tenho/access/permissions";
import { Navigate, Outlet, useLocation } from "react-router";
import { useHasLoggedOut, useHasViewed, useSessionUser } from "../../shared/session/use-session.ts";
import { areaOf, areaPath, HOME } from "../paths.ts";

/** Shows its routes to users with the permission; any other visitor is redirected to the first page, whose login leads back here. */
export function RequirePermission({ permission }: { readonly permission: Permission }) {
  const user = useSessionUser();
  const hasLoggedOut = useHasLoggedOut();
  const hasViewed = useHasViewed();
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to={HOME} replace state={hasLoggedOut ? null : { from: pathname + search }} />;
  if (can(user, permission)) return <Outlet />;
  return <Navigate to={hasViewed ? areaPath(areaOf(user.role)) : HOME} replace />;
}
