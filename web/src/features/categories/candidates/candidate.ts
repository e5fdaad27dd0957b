import type { ListTrainingCandidatesApiResponse } from "../../../api/generated/tenho.gen.ts";
import type { StatusTone } from "../../../shared/ui/values/status-tag.tsx";

export type Candidate = ListTrainingCandidatesApiResponse["items"][number];
export type CandidateStatus = Candidate["status"];

export const CANDIDATE_STATUS: Readonly<
  Record<CandidateStatus, { readonly label: string; readonly plural: string; readonly tone: StatusTone }>
> = {
  waiting: { label: "À espera", plural: "À espera de aprovação", tone: "waiting" },
  approved: { label: "Aprovada", plural: "Aprovadas", tone: "positive" },
  rejected: { label: "Rejeitada", plural: "Rejeitadas", tone: "over" },
};

/** The decision that an operator of a unit suggests to the platform. */
export function proposalText(proposal: NonNullable<Candidate["proposal"]>): string {
  if (proposal.decision === "rejected") return "Franquia sugere rejeitar";
  return `Franquia sugere aprovar como ${proposal.category?.name ?? "outra categoria"}`;
}

/** Source of a correction: label of the chip, and what that person did. */
export const SOURCES: Readonly<Record<Candidate["source"], { readonly label: string; readonly did: string }>> = {
  consumer_pick: { label: "Consumidor", did: "escolheu outra categoria" },
  merchant_refusal: { label: "Empresa", did: "disse que não vende isso" },
  operator: { label: "Operador", did: "corrigiu o pedido" },
};

/** Title and text of a list without corrections. */
export const EMPTY: Readonly<Record<CandidateStatus, { readonly title: string; readonly text: string }>> = {
  waiting: {
    title: "Nada à espera de aprovação",
    text: "Quando um consumidor escolhe outra categoria, uma empresa diz que não vende isso, ou a equipe corrige um pedido, o texto aparece aqui.",
  },
  approved: { title: "Nenhuma correção aprovada", text: "As aprovadas ensinam o classificador e ficam aqui." },
  rejected: { title: "Nenhuma correção rejeitada", text: "As descartadas ficam aqui." },
};
