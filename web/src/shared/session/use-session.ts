import { useSelector } from "react-redux";
import type { SessionState } from "./session-slice.ts";
import type { SessionUser, UnitSummary } from "./session-user.ts";
import type { Viewing } from "./viewing.ts";

type WithSession = { readonly session: SessionState };

/** The user who is logged in, or null. */
export function useSessionUser(): SessionUser | null {
  return useSelector((state: WithSession) => state.session.user);
}

/** Returns whether the user logged out by "Sair", rather than by a session that ended. */
export function useHasLoggedOut(): boolean {
  return useSelector((state: WithSession) => state.session.hasLoggedOut);
}

/** The viewing of another account's panel; null in one's own. */
export function useViewing(): Viewing | null {
  return useSelector((state: WithSession) => state.session.viewing);
}

/** Returns whether panels of other accounts were viewed since the page was loaded. */
export function useHasViewed(): boolean {
  return useSelector((state: WithSession) => state.session.hasViewed);
}

/** The logged-in user of a screen behind a guard. */
export function useRequiredUser(): SessionUser {
  const user = useSessionUser();
  if (!user) throw new Error("This screen needs a session; put it behind a guard.");
  return user;
}

/**
 * The unit whose data the screens show: the one chosen in the header, if it is one of the user's own. Without a choice it is an ADMIN's
 * own unit, and null for anybody else (all units they may see).
 */
export function useActiveUnit(): UnitSummary | null {
  return useSelector(({ session: { user, activeUnitId } }: WithSession) => {
    const units = user?.available_franchises ?? [];
    const chosen = units.find(({ id }) => id === activeUnitId);
    const own = user?.role === "ADMIN" ? (units.find(({ id }) => id === user.unit_id) ?? units[0]) : undefined;
    return chosen ?? own ?? null;
  });
}
