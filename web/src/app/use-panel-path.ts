import { useSessionUser } from "../shared/session/use-session.ts";
import { areaOf, areaPath } from "./paths.ts";

/** Path of the logged-in user's dashboard, or null. */
export function usePanelPath(): string | null {
  const user = useSessionUser();
  return user && areaPath(areaOf(user.role));
}
