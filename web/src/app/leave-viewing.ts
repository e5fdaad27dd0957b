import { setAccessToken } from "../api/access-token.ts";
import { tenhoApi } from "../api/generated/tenho.gen.ts";
import { viewingEnded } from "../shared/session/session-slice.ts";
import { notify } from "../shared/ui/feedback/toast-store.ts";
import type { PanelDispatch } from "./panel-store.ts";

const { endViewing } = tenhoApi.endpoints;

/**
 * Returns to the viewer's own panel. The token is dropped first, so that any later call renews the viewer's own session. If the server does
 * not answer, the viewing ends there when it expires.
 */
export async function leaveViewing(dispatch: PanelDispatch, id: string, message: string): Promise<void> {
  setAccessToken(null);
  dispatch(viewingEnded());
  notify.info(message);
  await dispatch(endViewing.initiate({ id }));
}
