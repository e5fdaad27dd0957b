import { useState } from "react";
import { Link } from "react-router";
import { useGetLeadQuery } from "../../api/tenho-api.ts";
import { Button } from "../../shared/ui/button.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Modal } from "../../shared/ui/modal.tsx";
import type { Lead } from "./unit.ts";
import { UnitForm } from "./unit-form.tsx";

type Props = { readonly leadId: string; readonly onClose: () => void };
type MadeUnit = NonNullable<Lead["unit"]>;

/** The franchise of an Interessado: its form, filled with what the person said, and then the way to invite the person. */
export function UnitFromLead({ leadId, onClose }: Props) {
  const query = useGetLeadQuery({ id: leadId }, { refetchOnMountOrArgChange: true });
  const [made, setMade] = useState<MadeUnit | null>(null);
  const lead = query.currentData;
  // Somebody else, or an earlier answer that was lost, may have made it.
  const unit = made ?? lead?.unit ?? null;
  if (lead && unit) return <InviteStep lead={lead} unit={unit} isNew={made !== null} onClose={onClose} />;
  if (lead) return <UnitForm unit={null} lead={lead} onCreated={setMade} onClose={onClose} />;
  return (
    <Modal title="Nova franquia" onClose={onClose}>
      <QueryState query={query} errorTitle="Erro ao carregar o interessado" skeleton={<Skeleton lines={6} />}>
        {() => null}
      </QueryState>
    </Modal>
  );
}

type InviteProps = {
  readonly lead: Lead;
  readonly unit: MadeUnit;
  readonly isNew: boolean;
  readonly onClose: () => void;
};

function InviteStep({ lead: { name, email, phone }, unit, isNew, onClose }: InviteProps) {
  const account = new URLSearchParams({ novo: "admin", nome: name, email, telefone: phone, unidade: unit.id });
  return (
    <Modal
      title={isNew ? "Franquia criada" : "Esta franquia já existe"}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Depois</Button>
          <Link className="bp6-button bp6-intent-primary" to={`/master/usuarios?${account}`} data-starts-focused>
            Convidar o franqueado
          </Link>
        </>
      }
    >
      <p>
        {isNew ? (
          <>
            <strong>{unit.name}</strong> está pronta.
          </>
        ) : (
          <>
            Este interessado já tem a franquia <strong>{unit.name}</strong>.
          </>
        )}{" "}
        Falta a conta de quem vai cuidar dela: {name}.
      </p>
    </Modal>
  );
}
