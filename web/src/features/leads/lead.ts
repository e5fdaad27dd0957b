import type { ListLeadsApiResponse } from "../../api/generated/tenho.gen.ts";
import { LEAD_STATUS } from "../../shared/format/leads.ts";

/** An Interessado. */
export type Lead = ListLeadsApiResponse["items"][number];

export const STATUS_CHOICES = Object.entries(LEAD_STATUS).map(([value, { label }]) => ({ value, label }));

const ADDON_LABEL: Record<Lead["addons"][number], string> = {
  MARKETING: "Marketing",
  SUPPORT: "Suporte premium",
  ANALYTICS: "Análises avançadas",
};

export const addonsOf = ({ addons }: Lead): string => addons.map((addon) => ADDON_LABEL[addon]).join(", ");

export const placeOf = ({ city, state }: Lead): string => `${city}, ${state}`;
