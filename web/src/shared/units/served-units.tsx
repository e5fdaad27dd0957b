import { useId } from "react";
import { CheckField } from "../forms/check-field.tsx";
import type { UnitSummary } from "../session/session-user.ts";
import styles from "./served-units.module.css";
import type { ServiceArea } from "./service-area.ts";
import { UnitsField } from "./units-field.tsx";

type Props = {
  readonly value: ServiceArea;
  /** The company's own unit, which cannot be left out. */
  readonly own: UnitSummary | null;
  /** Says to whom the own unit belongs, in the reader's words. */
  readonly ownNote: string;
  readonly units: readonly UnitSummary[];
  readonly onChange: (value: ServiceArea) => void;
  /** False for an account that cannot have all units, only units chosen one by one. */
  readonly canHaveAll?: boolean;
};

function countText(count: number): string {
  if (count === 0) return "Nenhuma outra escolhida";
  return count === 1 ? "1 outra escolhida" : `${count} outras escolhidas`;
}

/** Chooses every unit, or the own one and some others. Choosing all clears the choice of others. */
export function ServedUnits({ value, own, ownNote, units, onChange, canHaveAll = true }: Props) {
  const countId = useId();
  const { all_franchises: isAll, service_franchises: chosen } = value;
  const ownIds = own === null ? [] : [own.id];
  const others = chosen.filter((id) => id !== own?.id);

  return (
    <>
      {canHaveAll && (
        <CheckField
          label="Todas as franquias: pedidos de qualquer cidade"
          checked={isAll}
          onChange={(all_franchises) => onChange({ all_franchises, service_franchises: ownIds })}
        />
      )}
      <div>
        <div id={countId} className={styles.count} role="status">
          {isAll ? "Todas escolhidas" : countText(others.length)}
        </div>
        <UnitsField
          own={own && { unit: own, note: ownNote }}
          units={units.filter((unit) => unit.id !== own?.id)}
          chosenIds={isAll ? [] : others}
          disabled={isAll}
          describedBy={countId}
          onChange={(ids) => onChange({ ...value, service_franchises: [...ownIds, ...ids] })}
        />
      </div>
    </>
  );
}
