import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { readAccessToken } from "../../api/access-token.ts";
import { baseApi, TAGS } from "../../api/base-api.ts";
import type { CacheTag } from "../../api/cache-tags.ts";
import { renewSession } from "../../api/renew-session.ts";
import { watchServerTime } from "../../shared/clock/watch-server-time.ts";
import { useSessionUser, useViewing } from "../../shared/session/use-session.ts";
import type { LiveStatus } from "./live-client.ts";
import { tagsOf } from "./live-tags.ts";
import { createRefetchBatches } from "./refetch-batches.ts";
import { startLive } from "./shared-live-client.ts";
import { useLoadCapNotice } from "./use-load-cap-notice.ts";
import { useNewWishNotice } from "./use-new-wish-notice.ts";

const StatusContext = createContext<LiveStatus>("connecting");

export function useLiveStatus(): LiveStatus {
  return useContext(StatusContext);
}

/** Updates the panel while it is open: each live notice invalidates its tags, and RTK Query reads them again. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const dispatch = useDispatch();
  const userId = useSessionUser()?.id;
  const isViewing = useViewing() !== null;
  const [status, setStatus] = useState<LiveStatus>("connecting");
  const { announcement, onWishNotice } = useNewWishNotice();
  const onLoadCapNotice = useLoadCapNotice();

  useEffect(() => watchServerTime(), []);
  useEffect(() => {
    if (!userId) return;
    const batches = createRefetchBatches<CacheTag>({
      refetch: (tags) => dispatch(baseApi.util.invalidateTags(tags)),
    });
    const stop = startLive({
      name: `tenho-live-${userId}${isViewing ? "-viewed" : ""}`,
      visibility: document,
      readToken: readAccessToken,
      renew: async () => (await renewSession(dispatch)) === null,
      onNotice: (notice) => {
        batches.add(tagsOf(notice));
        if (notice.type === "messaging.wish") onWishNotice(notice.id);
        if (notice.type === "wallet.load_cap") void onLoadCapNotice(notice.id);
      },
      onReset: () => batches.add(TAGS),
      onStatus: setStatus,
      network: window,
    });
    return () => {
      stop();
      batches.stop();
    };
  }, [dispatch, userId, isViewing, onWishNotice, onLoadCapNotice]);

  return (
    <StatusContext value={status}>
      {children}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </StatusContext>
  );
}
