import { Navigate, Outlet, useLocation } from "react-router";
import { useHasLoggedOut, useSessionUser } from "../../shared/session/use-session.ts";
import { AREA_ROLES, type Area, HOME } from "../paths.ts";

/** Shows an area to its roles; any other visitor is redirected to the first page, whose login leads back here. */
export function RequireArea({ area }: { readonly area: Area }) {
  const user = useSessionUser();
  const hasLoggedOut = useHasLoggedOut();
  const location = useLocation();
  if (!user) {
    const from = location.pathname + location.search;
    return <Navigate to={HOME} replace state={hasLoggedOut ? null : { from }} />;
  }
  if (!AREA_ROLES[area].includes(user.role)) return <Navigate to={HOME} replace />;
  return <Outlet />;
}
