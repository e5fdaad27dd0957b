import type { Role } from "@tenho/access/roles";

/** Who may see that something changed. MASTER always may. */
export interface LiveAudience {
  unit_ids: string[];
  user_ids: string[];
  roles: Role[];
}

/** What a panel is told: that something changed, never what it says; the panel reads anew what it may see. */
export interface LiveNotice {
  type: string;
  id: string;
  version: number;
  audience: LiveAudience;
}

/** What `liveRow` takes; `type` is `<service>.<what>` (e.g. `messaging.wish`) and becomes the subject's tail. */
export interface LiveInput {
  type: string;
  id: string;
  /** Grows with each change of the thing; a panel drops what is not newer than what it has. */
  version: number;
  audience: Partial<LiveAudience>;
}

/** An outbox row that tells panels of a change; its id derives from the change, so that telling twice is telling once. */
export function liveRow({ type, id, version, audience }: LiveInput): {
  id: string;
  subject: string;
  payload: Uint8Array;
} {
  const { unit_ids = [], user_ids = [], roles = [] } = audience;
  const notice: LiveNotice = { type, id, version, audience: { unit_ids, user_ids, roles } };
  return {
    id: `live:${type}:${id}:${version}`,
    subject: `live.${type}`,
    payload: new TextEncoder().encode(JSON.stringify(notice)),
  };
}
