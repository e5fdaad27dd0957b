import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { readAccessToken } from "../../api/access-token.ts";
import { baseApi, TAGS } from "../../api/base-api.ts";
import { renewSession } from "../../api/renew-session.ts";
import { useSessionUser } from "../../shared/session/use-session.ts";
import { type LiveStatus, startLive } from "./live-client.ts";
import { tagsOf } from "./live-tags.ts";
import { useStreamedWish } from "./use-new-wish-notice.ts";

const StatusContext = createContext<LiveStatus>("connecting");
/** Notices come in bursts: what they make old is told once per this pause. */
const GATHER_MS = 150;

export function useLiveStatus(): LiveStatus {
  return useContext(StatusContext);
}

/** Keeps the panel fresh while it is open: each notice makes what it names old, and RTK Query reads it again. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const dispatch = useDispatch();
  const userId = useSessionUser()?.id;
  const [status, setStatus] = useState<LiveStatus>("connecting");
  const { announcement, onWish } = useStreamedWish();

  useEffect(() => {
    if (!userId) return;
    let old = new Set<(typeof TAGS)[number]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const makeOld = (tags: readonly (typeof TAGS)[number][]) => {
      for (const tag of tags) old.add(tag);
      timer ??= setTimeout(() => {
        dispatch(baseApi.util.invalidateTags([...old]));
        old = new Set();
        timer = undefined;
      }, GATHER_MS);
    };
    const stop = startLive({
      readToken: readAccessToken,
      renew: async () => (await renewSession(dispatch)) === null,
      onNotice: (notice) => {
        makeOld(tagsOf(notice.type));
        if (notice.type === "messaging.wish") onWish(notice.id);
      },
      onReset: () => makeOld(TAGS),
      onStatus: setStatus,
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [dispatch, userId, onWish]);

  return (
    <StatusContext value={status}>
      {children}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </StatusContext>
  );
}
