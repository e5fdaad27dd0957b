import { Navigate, Outlet, useLocation } from "react-router";
import { useHasLoggedOut, useHasViewed, useSessionUser } from "../../shared/session/use-session.ts";
import { AREA_ROLES, type Area, areaOf, areaPath, HOME } from "../paths.ts";

/**
 * Shows an area to its roles. Any other visitor is redirected to the first page, whose login leads back here; after a panel of another
 * account was viewed, to the dashboard of the current user.
 */
export function RequireArea({ area }: { readonly area: Area }) {
  const user = useSessionUser();
  const hasLoggedOut = useHasLoggedOut();
  const hasViewed = useHasViewed();
  const location = useLocation();
  if (!user) {
    const from = location.pathname + location.search;
    return <Navigate to={HOME} replace state={hasLoggedOut ? null : { from }} />;
  }
  if (!AREA_ROLES[area].includes(user.role)) {
    return <Navigate to={hasViewed ? areaPath(areaOf(user.role)) : HOME} replace />;
  }
  return <Outlet />;
}
