import { formatCalendarDate } from "@tenho/br/calendar/dates";
import { PLAN_LABEL } from "../../shared/format/leads.ts";
import { OpenButton } from "../../shared/ui/layout/open-button.tsx";
import type { Column } from "../../shared/ui/tables/data-table.tsx";
import { RowCard, TwoLines } from "../../shared/ui/tables/row-card.tsx";
import { ContactLinks } from "../../shared/ui/values/contact-links.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { addonsOf, type Lead, placeOf } from "./lead.ts";
import { LeadCircular, waitNote } from "./lead-circular.tsx";
import { LeadStatusField } from "./lead-status-field.tsx";
import { LeadUnit } from "./lead-unit.tsx";

type Open = (id: string) => void;

const who = ({ id, name, company }: Lead, open: Open) => (
  <OpenButton onClick={() => open(id)}>
    <TwoLines note={company}>
      <strong>{name}</strong>
    </TwoLines>
  </OpenButton>
);

const planOf = (lead: Lead): string => [PLAN_LABEL[lead.plan], addonsOf(lead)].filter(Boolean).join(" com ");

const place = (lead: Lead) => <TwoLines note={planOf(lead)}>{placeOf(lead)}</TwoLines>;

export const leadColumns = (open: Open): readonly Column<Lead>[] => [
  { key: "who", title: "Interessado", render: (lead) => who(lead, open) },
  {
    key: "contacts",
    title: "Contato",
    width: "220px",
    render: (lead) => <ContactLinks phone={lead.phone} email={lead.email} />,
  },
  { key: "place", title: "Cidade e plano", render: place },
  { key: "at", title: "Chegou", render: (lead) => <RelativeTime at={lead.created_at} /> },
  { key: "circular", title: "Circular", render: (lead) => <LeadCircular lead={lead} /> },
  { key: "unit", title: "Franquia", render: (lead) => <LeadUnit lead={lead} /> },
  { key: "status", title: "Status", width: "150px", render: (lead) => <LeadStatusField lead={lead} /> },
];

/** An Interessado where there is no room for a table. */
export const leadCard = (open: Open) => (lead: Lead) => (
  <RowCard head={who(lead, open)} aside={<RelativeTime at={lead.created_at} />}>
    <p>
      {placeOf(lead)} · {planOf(lead)}
    </p>
    <ContactLinks phone={lead.phone} email={lead.email} />
    {lead.circular_delivered_on && (
      <p className="muted">
        Circular entregue em {formatCalendarDate(lead.circular_delivered_on)}
        {waitNote(lead) && ` · ${waitNote(lead)}`}
      </p>
    )}
    <LeadStatusField lead={lead} />
    <LeadUnit lead={lead} />
  </RowCard>
);
