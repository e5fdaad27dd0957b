import { formatReais } from "../../../shared/format/numbers.ts";
import { unitText } from "../../../shared/format/unit-text.ts";
import { CheckField } from "../../../shared/forms/choices/check-field.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useLoaded } from "../../../shared/hooks/use-loaded.ts";
import { ScrollBox } from "../../../shared/ui/layout/scroll-box.tsx";
import styles from "./registration.module.css";
import { loadInitialCredits, type Unit } from "./registration-calls.ts";
import type { useRegistration } from "./use-registration.ts";

type Props = Pick<ReturnType<typeof useRegistration>, "values" | "field" | "fill" | "change"> & {
  /** Null while they are loaded. */
  readonly units: readonly Unit[] | null;
  readonly unit: Unit | null;
};

/** The unit a company belongs to, the credit it begins with, and the units whose requests it gets besides. */
export function FranchiseFields({ values, field, fill, change, units, unit }: Props) {
  const { value: credits } = useLoaded(loadInitialCredits);
  const choose = (id: string) => {
    const chosen = units?.find((one) => one.id === id);
    fill({ unit_id: id, ...(chosen && { "address.city": chosen.city, "address.state": chosen.state }) });
    change({ extraUnitIds: values.extraUnitIds.filter((extra) => extra !== id) });
  };
  // A closed one goes on taking requests, so its city may still be served.
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
  const { allUnits, extraUnitIds } = values;
  const toggle = (id: string, isChosen: boolean) =>
    change({ extraUnitIds: isChosen ? [...extraUnitIds, id] : extraUnitIds.filter((extra) => extra !== id) });
  return (
    <details className={styles.areas}>
      <summary>Franquias de atendimento: {summaryOf(values)}</summary>
      <p className="muted">Você recebe pedidos da sua franquia. Escolha outras se também atende lá.</p>
      <CheckField
        label="Todas as franquias (receber pedidos de qualquer cidade)"
        checked={allUnits}
        onChange={(isChosen) => change({ allUnits: isChosen, extraUnitIds: [] })}
      />
      <ScrollBox label="Franquias de atendimento" className={styles.units}>
        {units.map((one) => {
          const isBase = one.id === unit?.id;
          return (
            <CheckField
              key={one.id}
              label={isBase ? `${unitText(one)} (a sua)` : unitText(one)}
              checked={isBase || extraUnitIds.includes(one.id)}
              disabled={isBase || allUnits}
              onChange={(isChosen) => toggle(one.id, isChosen)}
            />
          );
        })}
      </ScrollBox>
    </details>
  );
}
