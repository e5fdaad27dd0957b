import { formatCep } from "@tenho/br/addresses/cep";
import { formatDocument } from "@tenho/br/documents/document";
import type { GetUserProfileApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useGetUserProfileQuery } from "../../../api/tenho-api.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import styles from "./user-details.module.css";

type Address = GetUserProfileApiResponse["addresses"][number];

function addressText({ street, number, complement, district, city, state, zip_code: cep }: Address): string {
  return [street, number, complement, district, city, state, `CEP ${formatCep(cep)}`].filter(Boolean).join(", ");
}

/** A covered one is already as it is written. */
const shownDocument = (document: string): string => (document.includes("*") ? document : formatDocument(document));

/** What an account said about itself, to compare before it is let in. */
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
