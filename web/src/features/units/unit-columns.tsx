import type { Column } from "../../shared/ui/tables/data-table.tsx";
import { RowCard, TwoLines } from "../../shared/ui/tables/row-card.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import { useUnitPause } from "../../shared/units/use-unit-pauses.ts";
import { planText, UNIT_STATUS, type Unit } from "./unit.ts";
import { UnitActions } from "./unit-actions.tsx";

const who = ({ name, code }: Unit) => (
  <TwoLines note={code}>
    <strong>{name}</strong>
  </TwoLines>
);

function Status({ unit }: { readonly unit: Unit }) {
  const isPaused = useUnitPause(unit.id) !== undefined;
  const { label, tone } = UNIT_STATUS[unit.is_active ? "active" : "inactive"];
  if (isPaused && unit.is_active) return <StatusTag tone="waiting">Em pausa</StatusTag>;
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

export const UNIT_COLUMNS: readonly Column<Unit>[] = [
  { key: "name", title: "Nome", width: "150px", render: ({ name }) => <strong>{name}</strong> },
  { key: "code", title: "Código", width: "130px", render: ({ code }) => code },
  { key: "city", title: "Cidade", render: ({ city }) => city },
  { key: "state", title: "Estado", render: ({ state }) => state },
  { key: "region", title: "Região", render: ({ region }) => region ?? <span className="muted">—</span> },
  { key: "plan", title: "Plano", render: planText },
  { key: "status", title: "Status", render: (unit) => <Status unit={unit} /> },
  { key: "actions", title: "Ações", align: "right", render: (unit) => <UnitActions unit={unit} /> },
];

/** A unit where there is no room for a table. */
export function unitCard(unit: Unit) {
  const { city, state, region } = unit;
  return (
    <RowCard head={who(unit)} aside={<Status unit={unit} />}>
      <p>
        {city}, {state}
        {region && ` · ${region}`}
      </p>
      <p className="muted">{planText(unit)}</p>
      <UnitActions unit={unit} />
    </RowCard>
  );
}
