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

/** Where the correction came from: label of the chip, and what that person did. */
export const SOURCES: Readonly<Record<Candidate["source"], { readonly label: string; readonly did: string }>> = {
  consumer_pick: { label: "Consumidor", did: "escolheu outra categoria" },
  merchant_refusal: { label: "Empresa", did: "disse que não vende isso" },
  operator: { label: "Operador", did: "corrigiu o pedido" },
};
