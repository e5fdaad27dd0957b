import { formatDateTime } from "@tenho/br/calendar/dates";
import type { GetMessageAbuseApiResponse } from "../../api/generated/tenho.gen.ts";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { WrittenText } from "../../shared/ui/values/written-text.tsx";
import styles from "./abuse.module.css";
import { type Block, deciderText, REPORT_REASONS } from "./abuse.ts";
import { useGetMessageAbuseQuery } from "./api.ts";
import { BlockButton, UnblockButton } from "./block-contact.tsx";

/** Reports of a wish, and the block of its sender, for ADMIN and MASTER. */
export function AbuseSection({ wishId }: { readonly wishId: string }) {
  const query = useGetMessageAbuseQuery({ id: wishId });
  return (
    <section className={styles.section} aria-label="Denúncias e bloqueio">
      <QueryState
        query={query}
        errorTitle="Erro ao carregar denúncias e bloqueio"
        skeleton={<Skeleton lines={1} heightPx={72} />}
      >
        {(abuse) => <Abuse wishId={wishId} abuse={abuse} />}
      </QueryState>
    </section>
  );
}

type Props = { readonly wishId: string; readonly abuse: GetMessageAbuseApiResponse };

function Abuse({ wishId, abuse: { reports, block, can_block: canBlock } }: Props) {
  return (
    <>
      <h3>{reports.length === 0 ? "Denúncias" : `Denúncias (${reports.length})`}</h3>
      {reports.length === 0 ? (
        <p className="muted">Nenhuma empresa denunciou este pedido.</p>
      ) : (
        <ul className={styles.reports}>
          {reports.map(({ company_name, reason, note, at }) => (
            <li key={`${company_name} ${at}`}>
              <strong>{REPORT_REASONS[reason].label}</strong>
              <span>{company_name}</span>
              <span className="muted">{formatDateTime(new Date(at))}</span>
              {note && <WrittenText className={styles.note}>{note}</WrittenText>}
            </li>
          ))}
        </ul>
      )}
      {block && <Blocked block={block} />}
      {block?.can_unblock && <UnblockButton wishId={wishId} />}
      {!block && canBlock && <BlockButton wishId={wishId} />}
    </>
  );
}

function Blocked({ block }: { readonly block: Block }) {
  return (
    <p className={styles.blocked}>
      <strong>Contato bloqueado {block.everywhere ? "em todas as franquias" : "nesta franquia"}</strong>
      <span>
        Bloqueado {deciderText(block)}, {formatDateTime(new Date(block.since))}
        {block.reason && `: ${block.reason}`}
      </span>
      {!block.can_unblock && <span className="muted">Só a Tenho pode desbloquear.</span>}
    </p>
  );
}
