import type { User } from "../../../api/generated/tenho.gen.ts";
import { useGetCorrectionRequestQuery, useGetUserProfileQuery } from "../../../api/tenho-api.ts";
import { FactItems } from "../../../shared/people/fact-items.tsx";
import { factList } from "../../../shared/people/fact-words.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import styles from "./details.module.css";

type Props = {
  readonly user: User;
  readonly mayCorrect: boolean;
  readonly onCorrect: () => void;
  readonly onRequest: () => void;
};

/** Facts of an account that can be given only once, and its open request for a correction. */
export function AccountFacts({ user, mayCorrect, onCorrect, onRequest }: Props) {
  const profile = useGetUserProfileQuery({ id: user.id });
  const { currentData, error } = useGetCorrectionRequestQuery(
    { id: user.id },
    { skip: !mayCorrect, refetchOnMountOrArgChange: true },
  );
  const request = currentData?.request;
  return (
    <div className={styles.more}>
      <QueryState query={profile} errorTitle="Erro ao carregar dados do usuário" skeleton={<Skeleton lines={3} />}>
        {(data) => (
          <dl className={styles.facts}>
            <FactItems profile={data} />
          </dl>
        )}
      </QueryState>
      {Boolean(error) && !currentData && <Notice tone="error">Erro ao carregar pedidos de correção</Notice>}
      {request?.status === "OPEN" && (
        <Notice tone="info" title="Pedido de correção">
          <p>{factList(request.facts)}</p>
          <Button small onClick={onRequest}>
            Ver pedido
          </Button>
        </Notice>
      )}
      {currentData?.may_correct && <Button onClick={onCorrect}>Corrigir dados</Button>}
    </div>
  );
}
