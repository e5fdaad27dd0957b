import { formatDateTime } from "@tenho/br/calendar/dates";
import { useGetLeadQuery } from "../../api/tenho-api.ts";
import { PLAN_LABEL } from "../../shared/format/leads.ts";
import { Button } from "../../shared/ui/button.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { Modal } from "../../shared/ui/modal.tsx";
import { ContactLinks } from "../../shared/ui/values/contact-links.tsx";
import { Facts } from "../../shared/ui/values/facts.tsx";
import { CircularField } from "./circular-field.tsx";
import { addonsOf, type Lead, placeOf } from "./lead.ts";
import { LeadStatusField } from "./lead-status-field.tsx";
import { LeadUnit } from "./lead-unit.tsx";

/** All that is known of an Interessado, and what MASTER notes of it. */
export function LeadDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useGetLeadQuery({ id });
  return (
    <Modal
      title={query.currentData?.name ?? "Interessado"}
      width="wide"
      onClose={onClose}
      actions={<Button onClick={onClose}>Fechar</Button>}
    >
      <QueryState query={query} errorTitle="Erro ao carregar o interessado" skeleton={<Skeleton lines={6} />}>
        {(lead) => <LeadDetails lead={lead} />}
      </QueryState>
    </Modal>
  );
}

function LeadDetails({ lead }: { readonly lead: Lead }) {
  const addons = addonsOf(lead);
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          ...(lead.company ? [["Empresa", lead.company] as const] : []),
          ["Contato", <ContactLinks key="contact" phone={lead.phone} email={lead.email} />],
          ["Cidade", placeOf(lead)],
          ["Plano", addons ? `${PLAN_LABEL[lead.plan]} com ${addons}` : PLAN_LABEL[lead.plan]],
          ["Chegou", formatDateTime(new Date(lead.created_at))],
          ["Status", <LeadStatusField key="status" lead={lead} />],
          ...(lead.unit || lead.status !== "LOST" ? [["Franquia", <LeadUnit key="unit" lead={lead} />] as const] : []),
        ]}
      />
      {/* Another date that arrives (a correction by somebody else) begins the field anew. */}
      <CircularField key={lead.circular_delivered_on} lead={lead} />
    </Stack>
  );
}
