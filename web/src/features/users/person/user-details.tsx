import { useGetUserProfileQuery } from "../../../api/tenho-api.ts";
import { addressText, shownDocument } from "../../../shared/people/fact-words.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import styles from "./user-details.module.css";

/** Data that an account gave about itself, to compare before it is activated. */
export function UserDetails({ id }: { readonly id: string }) {
  const query = useGetUserProfileQuery({ id });
  return (
    <QueryState query={query} errorTitle="Erro ao carregar dados do usuário" skeleton={<Skeleton lines={2} />}>
      {({ document, document_type: type, addresses: [address], emails: [primary], email_confirmed: isConfirmed }) => (
        <dl className={styles.details}>
          <div>
            <dt>{isConfirmed ? "E-mail confirmado" : "E-mail não confirmado"}</dt>
            <dd>{primary?.email}</dd>
          </div>
          <div>
            <dt>{type ?? "CPF/CNPJ"}</dt>
            <dd>{document ? shownDocument(document) : "Não informado"}</dd>
          </div>
          <div>
            <dt>Endereço</dt>
            <dd>{address ? addressText(address) : "Não informado"}</dd>
          </div>
        </dl>
      )}
    </QueryState>
  );
}
