import { tenhoApi } from "../../api/generated/tenho.gen.ts";
import { setAccessToken } from "../../api/session/access-token.ts";
import { viewingEnded } from "../../shared/session/session-slice.ts";
import { notify } from "../../shared/ui/toasts/toast-store.ts";
import type { PanelDispatch } from "../panel-store.ts";

const { endViewing } = tenhoApi.endpoints;

/**
 * Leads back to the viewer's own panel. The token is dropped before anything else: what is called from here on renews the viewer's own
 * session. A server that does not answer ends the viewing when its time is over.
 */
export async function leaveViewing(dispatch: PanelDispatch, id: string, message: string): Promise<void> {
  setAccessToken(null);
  dispatch(viewingEnded());
  notify.info(message);
  await dispatch(endViewing.initiate({ id }));
}
