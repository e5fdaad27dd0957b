import type { ListLeadsApiResponse } from "../../api/generated/tenho.gen.ts";
import { LEAD_STATUS } from "../../shared/format/leads.ts";

/** An Interessado. */
export type Lead = ListLeadsApiResponse["items"][number];

export const STATUS_CHOICES = Object.entries(LEAD_STATUS).map(([value, { label }]) => ({ value, label }));
