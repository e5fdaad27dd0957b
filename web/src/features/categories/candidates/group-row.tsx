import { ArrowRight, Headset, Person, Shop } from "@blueprintjs/icons";
import { errorMessage } from "../../../api/api-error.ts";
import { useApproveCandidateGroupMutation, useRejectCandidateGroupMutation } from "../../../api/tenho-api.ts";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { proposalText, SOURCES } from "./candidate.ts";
import styles from "./candidates-tab.module.css";
import { DecisionForm } from "./decision-form.tsx";
import { type CandidateGroup, decidedText, effectText, sizeText } from "./group.ts";

const ICONS = { consumer_pick: Person, merchant_refusal: Shop, operator: Headset };

/** Corrections of the same words and category, decided together. */
export function GroupRow({ group }: { readonly group: CandidateGroup }) {
  const { texts, from, category, candidates, sources, proposal } = group;
  const [first = "", ...others] = texts;
  const effect = effectText(group.effect);
  const hidden = candidates - texts.length;
  return (
    <li className={styles.row}>
      <article aria-label={first}>
        <p className={styles.text}>“{first}”</p>
        {others.length > 0 && (
          <p className={styles.others}>
            {others.map((text) => `“${text}”`).join(", ")}
            {hidden > 0 && ` e mais ${hidden}`}
          </p>
        )}
        <p className={styles.path}>
          <span className="muted">{from.map(({ name }) => name).join(", ") || "Sem categoria"}</span>
          <ArrowRight size={14} title="foi dito que é" />
          <strong>{category?.name ?? "outra, não se sabe qual"}</strong>
        </p>
        <p className={styles.facts}>
          {sources.map((source) => {
            const Icon = ICONS[source];
            return (
              <span key={source} className={styles.source} title={`${SOURCES[source].label} ${SOURCES[source].did}`}>
                <Icon size={14} />
                {SOURCES[source].label}
              </span>
            );
          })}
          <span>{sizeText(group)}</span>
          <RelativeTime at={group.newest_at} />
          {proposal && <StatusTag tone="waiting">{proposalText(proposal)}</StatusTag>}
        </p>
        {effect && <p className={styles.effect}>{effect}</p>}
      </article>
      <Decision group={group} />
    </li>
  );
}

function Decision({ group: { key, category, proposal } }: { readonly group: CandidateGroup }) {
  const [approve, { isLoading: isApproving }] = useApproveCandidateGroupMutation();
  const [reject, { isLoading: isRejecting }] = useRejectCandidateGroupMutation();

  const onApprove = async (categoryId: number) => {
    const { data, error } = await approve({ key, body: { category_id: categoryId } });
    if (data) notify.success(decidedText(data, "approve"));
    else notify.error(errorMessage(error, "Erro ao aprovar grupo"));
  };
  const onReject = async () => {
    const { data, error } = await reject({ key });
    if (data) notify.success(decidedText(data, "reject"));
    else notify.error(errorMessage(error, "Erro ao rejeitar grupo"));
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
