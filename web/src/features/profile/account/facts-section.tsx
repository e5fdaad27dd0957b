import { formatDateTime } from "@tenho/br/calendar/dates";
import { useState } from "react";
import type { CorrectionRequest } from "../../../api/generated/tenho.gen.ts";
import { useGetCorrectionRequestQuery } from "../../../api/tenho-api.ts";
import { lazyPart } from "../../../shared/parts/lazy-part.tsx";
import { Part } from "../../../shared/parts/part.tsx";
import { FactItems } from "../../../shared/people/fact-items.tsx";
import { factList, factsOf } from "../../../shared/people/fact-words.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { WrittenText } from "../../../shared/ui/values/written-text.tsx";
import styles from "./facts-section.module.css";
import type { Profile } from "./profile-draft.ts";

const RequestForm = lazyPart(async () => (await import("./request-form.tsx")).RequestForm);

type Props = {
  readonly userId: string;
  readonly profile: Profile;
  /** False while somebody else views the panel. */
  readonly canAsk: boolean;
};

/** Facts that can be given only once, and the person's request to have them corrected. */
export function FactsSection({ userId, profile, canAsk }: Props) {
  const query = useGetCorrectionRequestQuery({ id: userId });
  const [isAsking, setAsking] = useState(false);
  const open = query.currentData?.request?.status === "OPEN" ? query.currentData.request : null;
  return (
    <div className={styles.section}>
      <dl className={styles.facts}>
        <FactItems profile={profile} />
      </dl>
      <QueryState query={query} errorTitle="Erro ao carregar pedidos de correção" skeleton={<Skeleton lines={1} />}>
        {({ request }) => (
          <>
            {request && <RequestState request={request} />}
            {canAsk && (
              <div className={styles.ask}>
                {!open && <p className="muted">Algo errado? Quem administra a sua conta corrige.</p>}
                <Button onClick={() => setAsking(true)}>{open ? "Mudar pedido" : "Pedir correção"}</Button>
              </div>
            )}
          </>
        )}
      </QueryState>
      {isAsking && (
        <Part onClose={() => setAsking(false)}>
          <RequestForm userId={userId} open={open} known={factsOf(profile)} onClose={() => setAsking(false)} />
        </Part>
      )}
    </div>
  );
}

const TITLES: Readonly<Record<CorrectionRequest["status"], string>> = {
  OPEN: "Pedido enviado",
  DONE: "Pedido concluído",
  REFUSED: "Pedido não aceito",
};

function RequestState({ request }: { readonly request: CorrectionRequest }) {
  const { status, facts, text, reason, created_at: createdAt, closed_at: closedAt } = request;
  const at = formatDateTime(new Date(closedAt ?? createdAt));
  return (
    <Notice tone={status === "DONE" ? "success" : "info"} title={`${TITLES[status]} em ${at}`}>
      <p>Correção de: {factList(facts)}</p>
      {status === "OPEN" && <WrittenText>{text}</WrittenText>}
      {reason && <p className={styles.reason}>Motivo: {reason}</p>}
    </Notice>
  );
}
