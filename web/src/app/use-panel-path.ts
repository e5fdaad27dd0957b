import { useSessionUser } from "../shared/session/use-session.ts";
import { areaOf, areaPath } from "./paths.ts";

/** The dashboard of who is logged in, or null. */
export function usePanelPath(): string | null {
  const user = useSessionUser();
  return user && areaPath(areaOf(user.role));
}
