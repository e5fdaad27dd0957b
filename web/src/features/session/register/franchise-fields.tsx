import { useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { formatReais } from "../../../shared/format/numbers.ts";
import { unitText } from "../../../shared/format/unit-text.ts";
import { CheckField } from "../../../shared/forms/check-field.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useLoaded } from "../../../shared/hooks/use-loaded.ts";
import { UnitsField } from "../../../shared/units/units-field.tsx";
import styles from "./registration.module.css";
import { loadInitialCredits, type Unit } from "./registration-calls.ts";
import type { useRegistration } from "./use-registration.ts";

type Props = Pick<ReturnType<typeof useRegistration>, "values" | "field" | "fill" | "change"> & {
  /** Null while they are loaded. */
  readonly units: readonly Unit[] | null;
  readonly unit: Unit | null;
};

/** The address's part of an invitation that names the unit. */
const INVITED_TO = "unidade";

/** Chooses the company's unit, shows its initial credit, and chooses further units whose wishes the company receives. */
export function FranchiseFields({ values, field, fill, change, units, unit }: Props) {
  const { value: credits } = useLoaded(loadInitialCredits);
  const choose = (id: string) => {
    const chosen = units?.find((one) => one.id === id);
    fill({ unit_id: id, ...(chosen && { "address.city": chosen.city, "address.state": chosen.state }) });
    change({ extraUnitIds: values.extraUnitIds.filter((extra) => extra !== id) });
  };
  const invitedTo = useSearchParams()[0].get(INVITED_TO);
  const isInvited = useRef(invitedTo !== null);
  // Runs once, as soon as the units are loaded; a choice made before then stays, and a unit that takes no registrations is not chosen.
  useEffect(() => {
    if (!isInvited.current || units === null) return;
    isInvited.current = false;
    const wanted = units.find(({ id, registration_open: isOpen }) => id === invitedTo && isOpen !== false);
    if (wanted && values.text.unit_id === "") choose(wanted.id);
  });
  // A unit with closed registration still takes requests, so its city may still be served.
  const open = units?.filter((one) => one.registration_open !== false) ?? [];
  const first = units === null ? "Carregando franquias..." : "Selecione";
  return (
    <fieldset className={styles.group}>
      <legend>Franquia</legend>
      <div className={styles.whole}>
        <SelectField
          {...field("unit_id")}
          label="Franquia desejada"
          onChange={choose}
          choices={[{ value: "", label: first }, ...open.map((one) => ({ value: one.id, label: unitText(one) }))]}
          hint={
            units !== null && open.length === 0
              ? "Nenhuma franquia disponível agora."
              : unit && credits && <>Crédito inicial: {formatReais(credits.get(unit.id) ?? 0)}</>
          }
        />
      </div>
      {units !== null && units.length > 1 && <ServiceAreas values={values} change={change} units={units} unit={unit} />}
    </fieldset>
  );
}

type AreaProps = Pick<Props, "values" | "change" | "unit"> & { readonly units: readonly Unit[] };

function summaryOf({ allUnits, extraUnitIds }: Props["values"]): string {
  if (allUnits) return "todas";
  const count = extraUnitIds.length;
  return count === 0 ? "só a sua" : `a sua e mais ${count}`;
}

function ServiceAreas({ values, change, units, unit }: AreaProps) {
  const summaryId = useId();
  const [isOpen, setOpen] = useState(false);
  const { allUnits, extraUnitIds } = values;
  return (
    <details className={styles.areas} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id={summaryId}>Franquias de atendimento: {summaryOf(values)}</summary>
      <p className="muted">Você recebe pedidos da sua franquia. Escolha outras se também atende lá.</p>
      <CheckField
        label="Todas as franquias (receber pedidos de qualquer cidade)"
        checked={allUnits}
        onChange={(isChosen) => change({ allUnits: isChosen, extraUnitIds: [] })}
      />
      {isOpen && (
        <UnitsField
          // The choice starts anew with another own unit, since the units to choose from are then others.
          key={unit?.id}
          own={unit && { unit, note: "a sua" }}
          units={units.filter(({ id }) => id !== unit?.id)}
          chosenIds={extraUnitIds}
          disabled={allUnits}
          describedBy={summaryId}
          onChange={(ids) => change({ extraUnitIds: ids })}
        />
      )}
    </details>
  );
}
