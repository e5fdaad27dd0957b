import { errorMessage } from "../../api/api-error.ts";
import { useUpdateLeadMutation } from "../../api/tenho-api.ts";
import { LEAD_STATUS } from "../../shared/format/leads.ts";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { type Lead, STATUS_CHOICES } from "./lead.ts";

/** An Interessado's status, changed within the list. */
export function LeadStatusField({ lead }: { readonly lead: Lead }) {
  const [update, { isLoading, originalArgs }] = useUpdateLeadMutation();
  const change = async (value: string) => {
    const status = value as Lead["status"];
    const answer = await update({ id: lead.id, body: { status } });
    if (answer.error) notify.error(errorMessage(answer.error, "Erro ao mudar o status"));
    else notify.success(`${lead.name}: ${LEAD_STATUS[status].label}`);
  };
  return (
    <SelectField
      label={`Status de ${lead.name}`}
      hideLabel
      value={(isLoading && originalArgs?.body.status) || lead.status}
      onChange={(value) => void change(value)}
      choices={STATUS_CHOICES}
      disabled={isLoading}
    />
  );
}
