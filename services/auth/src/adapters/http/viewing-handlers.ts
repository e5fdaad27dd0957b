import type { Identity } from "@tenho/kernel/auth/identity";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { AuthContext } from "../../app/auth-context.ts";
import { endViewing } from "../../app/session/end-viewing.ts";
import { resumeViewing } from "../../app/session/resume-viewing.ts";
import { type OpenViewing, startViewing, type ViewerSession } from "../../app/session/start-viewing.ts";
import { presentUser } from "./present-user.ts";
import { ownerOf } from "./session-owner.ts";
import * as contract from "./viewing-contract.ts";

const viewerOf = (identity: Identity): ViewerSession => ({
  ...ownerOf(identity),
  sessionVersion: identity.sessionVersion,
});

const present = ({ viewing, user, token }: OpenViewing) => ({
  id: viewing.id,
  user: presentUser(user),
  token,
  expires_at: viewing.expiresAt.toISOString(),
});

/** A MASTER's viewings of other accounts' panels over HTTP. */
export function viewingHandlers(ctx: AuthContext): BoundRoute[] {
  return [
    bind(contract.startViewing, async ({ body, identity }) =>
      present(await startViewing(ctx, { viewer: viewerOf(identity), userId: body.user_id, reason: body.reason })),
    ),
    bind(contract.resumeViewing, async ({ params, identity }) =>
      present(await resumeViewing(ctx, { viewer: viewerOf(identity), id: params.id })),
    ),
    bind(contract.endViewing, async ({ params, identity }) => {
      await endViewing(ctx, { viewerSessionId: ownerOf(identity).sessionId, id: params.id });
      return undefined;
    }),
  ];
}
