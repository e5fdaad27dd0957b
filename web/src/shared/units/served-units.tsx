import { includesFolded } from "@tenho/br/text/text";
import { useState } from "react";
import { unitText } from "../format/unit-text.ts";
import { CheckField } from "../forms/choices/check-field.tsx";
import { Field } from "../forms/field.tsx";
import type { UnitSummary } from "../session/session-user.ts";
import { ScrollBox } from "../ui/layout/scroll-box.tsx";
import styles from "./served-units.module.css";
import type { ServiceArea } from "./service-area.ts";

type Props = {
  readonly value: ServiceArea;
  /** The company's own unit, which cannot be left out. */
  readonly own: UnitSummary | null;
  /** Whose it is, in the reader's words. */
  readonly ownNote: string;
  readonly units: readonly UnitSummary[];
  readonly onChange: (value: ServiceArea) => void;
  /** False for who has units one by one. */
  readonly canHaveAll?: boolean;
};

/** A list shorter than this needs no search. */
const SEARCH_FROM = 9;

function countText(count: number): string {
  if (count === 0) return "Nenhuma outra escolhida";
  return count === 1 ? "1 outra escolhida" : `${count} outras escolhidas`;
}

/** Every unit, or the own one and those chosen. All of them clears the choice of some. */
export function ServedUnits({ value, own, ownNote, units, onChange, canHaveAll = true }: Props) {
  const [search, setSearch] = useState("");
  const { all_franchises: isAll, service_franchises: chosen } = value;
  const others = units.filter((unit) => unit.id !== own?.id);
  const found = others.filter((unit) => includesFolded(unitText(unit), search.trim()));

  const choose = (id: string, isChosen: boolean) =>
    onChange({
      ...value,
      service_franchises: isChosen ? [...chosen, id] : chosen.filter((other) => other !== id),
    });
  const chooseAll = (all_franchises: boolean) =>
    onChange({ all_franchises, service_franchises: own === null ? [] : [own.id] });

  return (
    <>
      {canHaveAll && (
        <CheckField label="Todas as franquias: pedidos de qualquer cidade" checked={isAll} onChange={chooseAll} />
      )}
      {others.length >= SEARCH_FROM && !isAll && (
        <Field type="search" label="Buscar franquia" value={search} onChange={setSearch} />
      )}
      <fieldset className={styles.units} disabled={isAll}>
        <legend>{countText(chosen.filter((id) => id !== own?.id).length)}</legend>
        <ScrollBox label="Franquias" className={styles.list}>
          {own && <CheckField label={`${unitText(own)} (${ownNote})`} checked disabled onChange={() => undefined} />}
          {found.map((unit) => (
            <CheckField
              key={unit.id}
              label={unitText(unit)}
              checked={chosen.includes(unit.id)}
              disabled={isAll}
              onChange={(isChosen) => choose(unit.id, isChosen)}
            />
          ))}
          {found.length === 0 && (
            <p className="muted">{search ? "Nenhuma franquia com este nome." : "Ainda não há outras franquias."}</p>
          )}
        </ScrollBox>
      </fieldset>
    </>
  );
}
