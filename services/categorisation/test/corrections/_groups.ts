import { CorrectionSource } from "@tenho/proto/messaging/v1/events_pb";

type Named = { id: number; name: string };
export type Group = {
  key: string;
  from: Named[];
  category: Named | null;
  texts: string[];
  candidates: number;
  times: number;
  sources: string[];
  proposal: { decision: string; category: Named | null } | null;
  effect: { wishes: number; is_more: boolean; since: string } | null;
};
export type GroupPage = { items: Group[]; next_cursor: string | null; total: number };
export type DecidedGroup = { decided: number; proposed: number; waiting: number; message?: string };

/** The pick of a consumer whose wish the classifier assigned to the vet. */
export const PICK = { fromCategoryId: 59, categoryId: 60, source: CorrectionSource.CONSUMER_PICK };
