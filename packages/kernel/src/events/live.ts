import type { Role } from "@tenho/access/roles";

/** The accounts that may see that something changed. MASTER always may. */
export interface LiveAudience {
  unit_ids: string[];
  user_ids: string[];
  roles: Role[];
}

/** A notice to panels that something changed, never the data; the panel then reads again what it may see. */
export interface LiveNotice {
  type: string;
  id: string;
  version: number;
  audience: LiveAudience;
}

/** Input of `liveNoticeRow`; `type` is `<service>.<what>` (e.g. `messaging.wish`) and becomes the subject's tail. */
export interface LiveNoticeInput {
  type: string;
  id: string;
  /** Grows with each change of the thing; a panel drops notices that are not newer than its data. */
  version: number;
  audience: Partial<LiveAudience>;
}

/** An outbox row that notifies panels of a change; its id derives from the change, so that the broker drops a repetition. */
export function liveNoticeRow({ type, id, version, audience }: LiveNoticeInput): {
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
