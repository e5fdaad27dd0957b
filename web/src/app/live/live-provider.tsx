import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { readAccessToken } from "../../api/access-token.ts";
import { baseApi, TAGS } from "../../api/base-api.ts";
import { renewSession } from "../../api/renew-session.ts";
import { useSessionUser } from "../../shared/session/use-session.ts";
import { type LiveStatus, startLiveClient } from "./live-client.ts";
import { tagsOf } from "./live-tags.ts";
import { useNewWishNotice } from "./use-new-wish-notice.ts";

const StatusContext = createContext<LiveStatus>("connecting");
/** Notices come in bursts: their tags are invalidated together, once per this pause. */
const BATCH_MS = 150;

export function useLiveStatus(): LiveStatus {
  return useContext(StatusContext);
}

/** Updates the panel while it is open: each live notice invalidates its tags, and RTK Query reads them again. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const dispatch = useDispatch();
  const userId = useSessionUser()?.id;
  const [status, setStatus] = useState<LiveStatus>("connecting");
  const { announcement, onWishNotice } = useNewWishNotice();

  useEffect(() => {
    if (!userId) return;
    let pendingTags = new Set<(typeof TAGS)[number]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const invalidate = (tags: readonly (typeof TAGS)[number][]) => {
      for (const tag of tags) pendingTags.add(tag);
      timer ??= setTimeout(() => {
        dispatch(baseApi.util.invalidateTags([...pendingTags]));
        pendingTags = new Set();
        timer = undefined;
      }, BATCH_MS);
    };
    const stop = startLiveClient({
      readToken: readAccessToken,
      renew: async () => (await renewSession(dispatch)) === null,
      onNotice: (notice) => {
        invalidate(tagsOf(notice.type));
        if (notice.type === "messaging.wish") onWishNotice(notice.id);
      },
      onReset: () => invalidate(TAGS),
      onStatus: setStatus,
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [dispatch, userId, onWishNotice]);

  return (
    <StatusContext value={status}>
      {children}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </StatusContext>
  );
}
