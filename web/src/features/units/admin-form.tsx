import { NewPersonDialog } from "../../shared/people/new-person-dialog.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { TOAST, type Unit } from "./unit.ts";

const LABELS = {
  phone: "Telefone (opcional)",
  cancel: "Voltar",
  submit: "Criar admin",
  busy: "Criando...",
  failure: "Erro ao criar admin",
};

/** A new ADMIN of a unit. */
export function AdminForm({ unit, onClose }: { readonly unit: Unit; readonly onClose: () => void }) {
  return (
    <NewPersonDialog
      title={`Novo administrador de ${unit.name}`}
      invites
      labels={LABELS}
      account={(name, phone) => ({
        role: "ADMIN",
        unit_id: unit.id,
        profile: {
          display_name: name,
          legal_name: name,
          phones: phone === "" ? [] : [{ phone, type: "MOBILE", is_primary: true }],
        },
      })}
      onCreated={(_, invited) => {
        notify.success("Admin criado com sucesso!", TOAST);
        if (invited !== null) notify.success(`O convite vai para ${invited}.`, TOAST);
      }}
      onClose={onClose}
    />
  );
}
