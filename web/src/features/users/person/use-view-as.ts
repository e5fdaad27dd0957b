import { useDispatch } from "react-redux";
import { setAccessToken } from "../../../api/access-token.ts";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { useStartViewingMutation } from "../../../api/tenho-api.ts";
import { viewingStarted } from "../../../shared/session/session-slice.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";

/** The fields that decide whether an account's panel may be viewed, for support. */
type Viewable = Pick<User, "id" | "role" | "is_active">;

/** Returns whether "Ver como" is offered for an account: only to a MASTER, and only for an active account that is not a MASTER. */
export function useCanViewAs({ role, is_active: isActive }: Viewable): boolean {
  return useRequiredUser().role === "MASTER" && role !== "MASTER" && isActive;
}

/** Opens the panel of another account in this tab; the guards lead to its dashboard. */
export function useViewAs() {
  const dispatch = useDispatch();
  const [start, { isLoading, error }] = useStartViewingMutation();
  const viewAs = async (userId: string, reason: string): Promise<void> => {
    const { data } = await start({ body: { user_id: userId, reason } });
    if (!data) return;
    setAccessToken(data.token);
    dispatch(viewingStarted({ user: data.user, id: data.id, expiresAt: data.expires_at }));
  };
  return { viewAs, isLoading, error };
}
