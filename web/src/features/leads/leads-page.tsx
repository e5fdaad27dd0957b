import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { LeadList } from "./lead-list.tsx";

/** Interessados: people who asked for a franchise on the public site. */
export function LeadsPage() {
  return (
    <>
      <PageHeader title="Interessados">Quem quer ser franqueado. Responda logo: o interesse esfria.</PageHeader>
      <LeadList />
    </>
  );
}
