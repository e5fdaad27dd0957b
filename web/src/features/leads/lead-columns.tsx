import { PLAN_LABEL } from "../../shared/format/leads.ts";
import type { Column } from "../../shared/ui/tables/data-table.tsx";
import { RowCard, TwoLines } from "../../shared/ui/tables/row-card.tsx";
import { ContactLinks } from "../../shared/ui/values/contact-links.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import type { Lead } from "./lead.ts";
import { LeadStatusField } from "./lead-status-field.tsx";

const ADDON_LABEL: Record<Lead["addons"][number], string> = {
  MARKETING: "Marketing",
  SUPPORT: "Suporte premium",
  ANALYTICS: "Análises avançadas",
};

const addonsOf = ({ addons }: Lead): string => addons.map((addon) => ADDON_LABEL[addon]).join(", ");

const who = ({ name, company }: Lead) => (
  <TwoLines note={company}>
    <strong>{name}</strong>
  </TwoLines>
);

const plan = (lead: Lead) => <TwoLines note={addonsOf(lead)}>{PLAN_LABEL[lead.plan]}</TwoLines>;

const place = ({ city, state }: Lead): string => `${city}, ${state}`;

export const LEAD_COLUMNS: readonly Column<Lead>[] = [
  { key: "who", title: "Interessado", render: who },
  { key: "contacts", title: "Contato", render: (lead) => <ContactLinks phone={lead.phone} email={lead.email} /> },
  { key: "place", title: "Cidade", render: place },
  { key: "plan", title: "Plano", render: plan },
  { key: "at", title: "Chegou", render: (lead) => <RelativeTime at={lead.created_at} /> },
  { key: "status", title: "Status", width: "170px", render: (lead) => <LeadStatusField lead={lead} /> },
];

/** An Interessado where there is no room for a table. */
export function leadCard(lead: Lead) {
  return (
    <RowCard head={who(lead)} aside={<RelativeTime at={lead.created_at} />}>
      <p>
        {place(lead)} · {PLAN_LABEL[lead.plan]}
        {lead.addons.length > 0 && ` com ${addonsOf(lead)}`}
      </p>
      <ContactLinks phone={lead.phone} email={lead.email} />
      <LeadStatusField lead={lead} />
    </RowCard>
  );
}
