import { NewPersonDialog } from "../../shared/people/new-person-dialog.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { TOAST } from "./toast-time.ts";

const LABELS = {
  phone: "WhatsApp (opcional)",
  cancel: "Cancelar",
  submit: "Adicionar",
  busy: "Adicionando...",
  failure: "Erro ao adicionar a pessoa",
};

/** Another person for the company's team. */
export function MemberForm({ onClose }: { readonly onClose: () => void }) {
  return (
    <NewPersonDialog
      title="Adicionar pessoa à equipe"
      labels={LABELS}
      account={(name, phone) => ({
        role: "USER",
        profile: {
          display_name: name,
          phones: phone === "" ? [] : [{ phone, type: "WHATSAPP", is_primary: true }],
        },
      })}
      onCreated={(name) => notify.success(`${name} faz parte da equipe.`, TOAST)}
      onClose={onClose}
    />
  );
}
