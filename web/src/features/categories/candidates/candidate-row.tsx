import { ArrowRight, Headset, Person, Shop } from "@blueprintjs/icons";
import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import {
  useApproveTrainingCandidateMutation,
  useListCategoryGroupsQuery,
  useRejectTrainingCandidateMutation,
} from "../../../api/tenho-api.ts";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { categoriesWithFamily } from "../catalogue/catalogue.ts";
import { CANDIDATE_STATUS, type Candidate, SOURCES } from "./candidate.ts";
import styles from "./candidates-tab.module.css";

const ICONS = { consumer_pick: Person, merchant_refusal: Shop, operator: Headset };

/** One correction: the text, the category it had, the category it should have. */
export function CandidateRow({ candidate }: { readonly candidate: Candidate }) {
  const { text, source, status, from, category, times, created_at: createdAt, decided_at: decidedAt } = candidate;
  const { label, did } = SOURCES[source];
  const Icon = ICONS[source];
  // The classifier was in doubt, and the person asked confirmed its category.
  const isSame = from !== null && from.id === category?.id;
  return (
    <li className={styles.row}>
      <article aria-label={text}>
        <p className={styles.text}>“{text}”</p>
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
          {decidedAt && <RelativeTime at={decidedAt} />}
        </p>
      </article>
      {status === "waiting" && <Decision candidate={candidate} />}
    </li>
  );
}

function Decision({ candidate: { id, category } }: { readonly candidate: Candidate }) {
  const { data: groups = [] } = useListCategoryGroupsQuery({});
  const [chosen, setChosen] = useState(category ? String(category.id) : "");
  const [approve, { isLoading: isApproving }] = useApproveTrainingCandidateMutation();
  const [reject, { isLoading: isRejecting }] = useRejectTrainingCandidateMutation();
  const isBusy = isApproving || isRejecting;
  const choices = categoriesWithFamily(groups).map((each) => ({ value: String(each.id), label: each.name }));

  const onApprove = async () => {
    const { error } = await approve({ id, body: { category_id: Number(chosen) } });
    if (error) notify.error(errorMessage(error, "Erro ao aprovar correção"));
    else notify.success("Correção aprovada: o classificador vai aprender com ela");
  };
  const onReject = async () => {
    const { error } = await reject({ id });
    if (error) notify.error(errorMessage(error, "Erro ao rejeitar correção"));
    else notify.success("Correção rejeitada");
  };

  return (
    <div className={styles.decision}>
      <SelectField
        label="Ensinar como"
        value={chosen}
        onChange={setChosen}
        disabled={isBusy}
        choices={[{ value: "", label: "Escolha a categoria..." }, ...choices]}
      />
      <Button
        kind="primary"
        disabled={!chosen || isBusy}
        busy={isApproving}
        busyLabel="Aprovando..."
        onClick={() => void onApprove()}
      >
        Aprovar
      </Button>
      <Button disabled={isBusy} busy={isRejecting} busyLabel="Rejeitando..." onClick={() => void onReject()}>
        Rejeitar
      </Button>
    </div>
  );
}
