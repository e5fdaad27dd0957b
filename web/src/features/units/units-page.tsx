import { Plus } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useSearchParams } from "react-router";
import { AccessDenied } from "../../shared/session/access-denied.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { UnitForm } from "./unit-form.tsx";
import { UnitFromLead } from "./unit-from-lead.tsx";
import { UnitList } from "./unit-list.tsx";

/** The address's part that opens the form of a new unit. */
const NEW_UNIT = "nova";
/** The address's part that names the Interessado of whom it is made. */
const LEAD = "interessado";

/** Franquias: every unit for MASTER, its own for an ADMIN with `franchise.access`. */
export function UnitsPage() {
  const user = useRequiredUser();
  const [params, setParams] = useSearchParams();
  const isMaster = user.role === "MASTER";
  // Kept in the address, so that other screens can link to it.
  const isCreating = isMaster && params.has(NEW_UNIT);
  const setCreating = (isOpen: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set(NEW_UNIT, "1");
        else for (const part of [NEW_UNIT, LEAD]) next.delete(part);
        return next;
      },
      { replace: true },
    );
  const leadId = params.get(LEAD);
  const close = () => setCreating(false);
  if (!can(user, "franchise.access")) return <AccessDenied>Você não tem permissão para ver as franquias.</AccessDenied>;
  return (
    <>
      <PageHeader
        title="Franquias"
        actions={
          isMaster && (
            <Button kind="primary" icon={<Plus />} onClick={() => setCreating(true)}>
              Nova franquia
            </Button>
          )
        }
      >
        {isMaster
          ? "Território, número de WhatsApp, plano e pessoas de cada uma."
          : "As que você administra. Território, número e plano são do MASTER."}
      </PageHeader>
      <UnitList />
      {isCreating &&
        (leadId === null ? <UnitForm unit={null} onClose={close} /> : <UnitFromLead leadId={leadId} onClose={close} />)}
    </>
  );
}
