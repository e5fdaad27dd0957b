import type { Identity } from "@tenho/kernel/auth/identity";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { createEndViewing } from "../../../app/viewing/end-viewing.ts";
import type { createResumeViewing } from "../../../app/viewing/resume-viewing.ts";
import type { createStartViewing, OpenViewing, ViewerSession } from "../../../app/viewing/start-viewing.ts";
import { presentUser } from "../present-user.ts";
import { ownerOf } from "../sessions/session-owner.ts";
import { endViewing, resumeViewing, startViewing } from "./viewing-contract.ts";

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
export function viewingHandlers(deps: {
  start: ReturnType<typeof createStartViewing>;
  resume: ReturnType<typeof createResumeViewing>;
  end: ReturnType<typeof createEndViewing>;
}): BoundRoute[] {
  return [
    bind(startViewing, async ({ body, identity }) =>
      present(await deps.start({ viewer: viewerOf(identity), userId: body.user_id, reason: body.reason })),
    ),
    bind(resumeViewing, async ({ params, identity }) =>
      present(await deps.resume({ viewer: viewerOf(identity), id: params.id })),
    ),
    bind(endViewing, async ({ params, identity }) => {
      await deps.end({ viewerSessionId: ownerOf(identity).sessionId, id: params.id });
      return undefined;
    }),
  ];
}
