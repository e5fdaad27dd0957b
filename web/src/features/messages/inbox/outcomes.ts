import type { FollowUpOutcome } from "../../../api/merchant-types.ts";

/** Outcomes of a paid TENHO, in the merchant's words. */
export const OUTCOMES: Readonly<Record<FollowUpOutcome, { readonly label: string; readonly note?: string }>> = {
  SOLD: { label: "Vendi" },
  NOT_SOLD: { label: "Não vendi" },
  NO_REPLY: { label: "Sem resposta", note: "Escrevi e ninguém respondeu." },
  UNREACHABLE: {
    label: "Não consegui falar",
    note: "Perguntamos à pessoa. Se ela não quis contato ou o número não funciona, devolvemos o que o TENHO custou.",
  },
};
