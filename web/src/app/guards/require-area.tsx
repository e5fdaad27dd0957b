import { Navigate, Outlet, useLocation } from "react-router";
import { useHasLeft, useSessionUser } from "../../shared/session/use-session.ts";
import { AREA_ROLES, type Area, HOME } from "../paths.ts";

/** Lets the roles of an area in; everybody else goes to the first page, where the login remembers the way back. */
export function RequireArea({ area }: { readonly area: Area }) {
  const user = useSessionUser();
  const hasLeft = useHasLeft();
  const location = useLocation();
  if (!user) {
    const from = location.pathname + location.search;
    return <Navigate to={HOME} replace state={hasLeft ? null : { from }} />;
  }
  if (!AREA_ROLES[area].includes(user.role)) return <Navigate to={HOME} replace />;
  return <Outlet />;
}
