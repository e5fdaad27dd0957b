import { PLAN_LABEL } from "../../../shared/format/leads.ts";
import type { Column } from "../../../shared/ui/tables/data-table.tsx";
import { ContactLinks } from "../../../shared/ui/values/contact-links.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import type { Lead } from "./lead.ts";
import styles from "./lead-columns.module.css";
import { LeadStatusField } from "./lead-status-field.tsx";

const ADDON_LABEL: Record<Lead["addons"][number], string> = {
  MARKETING: "Marketing",
  SUPPORT: "Suporte premium",
  ANALYTICS: "Análises avançadas",
};

function Who({ lead }: { readonly lead: Lead }) {
  return (
    <span className={styles.stack}>
      <strong>{lead.name}</strong>
      {lead.company && <span className="muted">{lead.company}</span>}
    </span>
  );
}

function Plan({ lead }: { readonly lead: Lead }) {
  return (
    <span className={styles.stack}>
      <span>{PLAN_LABEL[lead.plan]}</span>
      {lead.addons.length > 0 && (
        <span className="muted">{lead.addons.map((addon) => ADDON_LABEL[addon]).join(", ")}</span>
      )}
    </span>
  );
}

const place = ({ city, state }: Lead): string => `${city}, ${state}`;

export const LEAD_COLUMNS: readonly Column<Lead>[] = [
  { key: "who", title: "Interessado", render: (lead) => <Who lead={lead} /> },
  { key: "contacts", title: "Contato", render: (lead) => <ContactLinks phone={lead.phone} email={lead.email} /> },
  { key: "place", title: "Cidade", render: place },
  { key: "plan", title: "Plano", render: (lead) => <Plan lead={lead} /> },
  { key: "at", title: "Chegou", render: (lead) => <RelativeTime at={lead.created_at} /> },
  { key: "status", title: "Status", width: "170px", render: (lead) => <LeadStatusField lead={lead} /> },
];

/** An Interessado where there is no room for a table. */
export function leadCard(lead: Lead) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Who lead={lead} />
        <RelativeTime at={lead.created_at} />
      </div>
      <p>
        {place(lead)} · {PLAN_LABEL[lead.plan]}
        {lead.addons.length > 0 && ` com ${lead.addons.map((addon) => ADDON_LABEL[addon]).join(", ")}`}
      </p>
      <ContactLinks phone={lead.phone} email={lead.email} />
      <LeadStatusField lead={lead} />
    </div>
  );
}
