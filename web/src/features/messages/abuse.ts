import type {
  GetMessageAbuseApiResponse,
  ListBlockedContactsApiResponse,
  ReportMessageApiResponse,
} from "../../api/generated/tenho.gen.ts";

export type Block = NonNullable<GetMessageAbuseApiResponse["block"]>;
export type BlockedContact = ListBlockedContactsApiResponse["items"][number];
export type ReportReason = ReportMessageApiResponse["reason"];

/** Reasons for which a merchant reports a wish. */
export const REPORT_REASONS: Readonly<Record<ReportReason, { readonly label: string; readonly note?: string }>> = {
  FALSE: { label: "Pedido falso", note: "Trote, endereço que não existe, ninguém pediu nada." },
  OFFENSIVE: { label: "Ofensivo", note: "Xingamento, ameaça ou assédio." },
  SPAM: { label: "Propaganda ou spam" },
};

/** Says to the reader who decided a block. */
export function deciderText({ by, by_me }: Pick<Block, "by" | "by_me">): string {
  if (by_me) return "por você";
  return by === "MASTER" ? "pela Tenho" : "pela franquia";
}
