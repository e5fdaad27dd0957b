import { ArrowRight, Headset, Person, Shop } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { errorMessage } from "../../../api/api-error.ts";
import { useApproveTrainingCandidateMutation, useRejectTrainingCandidateMutation } from "../../../api/tenho-api.ts";
import { shortText } from "../../../shared/format/short-text.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { WrittenText } from "../../../shared/ui/values/written-text.tsx";
import { CANDIDATE_STATUS, type Candidate, proposalText, SOURCES } from "./candidate.ts";
import styles from "./candidates-tab.module.css";
import { DecisionForm } from "./decision-form.tsx";
import { RevokeApproval } from "./revoke-approval.tsx";

const SUGGESTED = "Sugestão enviada: a plataforma decide o que o classificador aprende";

const ICONS = { consumer_pick: Person, merchant_refusal: Shop, operator: Headset };

/** One correction: the text, the category it had, the category it should have. */
export function CandidateRow({ candidate }: { readonly candidate: Candidate }) {
  const { text, source, status, from, category, times, proposal } = candidate;
  const { created_at: createdAt, decided_at: decidedAt } = candidate;
  const { label, did } = SOURCES[source];
  const Icon = ICONS[source];
  // True when the classifier was in doubt and the person confirmed its category.
  const isSame = from !== null && from.id === category?.id;
  return (
    <li className={styles.row}>
      <article aria-label={shortText(text)}>
        <WrittenText className={styles.text}>{`“${text}”`}</WrittenText>
        <p className={styles.path}>
          {isSame ? (
            <span className="muted">É mesmo</span>
          ) : (
            <>
              <span className="muted">{from?.name ?? "Sem categoria"}</span>
              <ArrowRight size={14} title="foi dito que é" />
            </>
          )}
          <strong>{category?.name ?? "outra, não se sabe qual"}</strong>
        </p>
        <p className={styles.facts}>
          <span className={styles.source} title={`${label} ${did}`}>
            <Icon size={14} />
            {label}
          </span>
          {times > 1 && <span>dito {times} vezes</span>}
          <RelativeTime at={createdAt} />
          {status !== "waiting" && (
            <StatusTag tone={CANDIDATE_STATUS[status].tone}>{CANDIDATE_STATUS[status].label}</StatusTag>
          )}
          {status === "waiting" && proposal && <StatusTag tone="waiting">{proposalText(proposal)}</StatusTag>}
          {decidedAt && <RelativeTime at={decidedAt} />}
        </p>
      </article>
      {status === "waiting" && <Decision candidate={candidate} />}
      {status === "approved" && <RevokeApproval candidate={candidate} />}
    </li>
  );
}

function Decision({ candidate: { id, category, proposal } }: { readonly candidate: Candidate }) {
  const isPlatform = can(useRequiredUser(), "genai.manage");
  const [approve, { isLoading: isApproving }] = useApproveTrainingCandidateMutation();
  const [reject, { isLoading: isRejecting }] = useRejectTrainingCandidateMutation();

  const onApprove = async (categoryId: number) => {
    const { error } = await approve({ id, body: { category_id: categoryId } });
    if (error) notify.error(errorMessage(error, "Erro ao aprovar correção"));
    else if (isPlatform) notify.success("Correção aprovada: o classificador vai aprender com ela");
    else notify.success(SUGGESTED);
  };
  const onReject = async () => {
    const { error } = await reject({ id });
    if (error) notify.error(errorMessage(error, "Erro ao rejeitar correção"));
    else notify.success(isPlatform ? "Correção rejeitada" : SUGGESTED);
  };

  return (
    <DecisionForm
      likelyId={(proposal?.category ?? category)?.id ?? null}
      isApproving={isApproving}
      isRejecting={isRejecting}
      onApprove={onApprove}
      onReject={onReject}
    />
  );
}
