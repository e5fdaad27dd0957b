import { includesFolded } from "@tenho/br/text";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import type { GetServiceCitiesApiResponse, ListFranchiseUnitsApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useSetServiceCitiesMutation } from "../../../api/tenho-api.ts";
import { unitText } from "../../../shared/format/unit-text.ts";
import { CheckField } from "../../../shared/forms/check-field.tsx";
import { Field } from "../../../shared/forms/field.tsx";
import type { SessionUser } from "../../../shared/session/session-user.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ScrollBox } from "../../../shared/ui/layout/scroll-box.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import styles from "../profile.module.css";
import { TOAST } from "../toast-time.ts";
import lists from "./cities-form.module.css";

type Served = GetServiceCitiesApiResponse;
type Props = {
  readonly user: SessionUser;
  readonly served: Served;
  readonly units: Extract<ListFranchiseUnitsApiResponse, readonly unknown[]>;
};

/** A list shorter than this needs no search. */
const SEARCH_FROM = 9;

const isSame = (one: Served, other: Served): boolean =>
  one.all_franchises === other.all_franchises &&
  [...one.service_franchises].sort().join() === [...other.service_franchises].sort().join();

/** Every unit, or one's own and those chosen. */
export function CitiesForm({ user, served, units }: Props) {
  const [draft, setDraft] = useState(served);
  const [seen, setSeen] = useState(served);
  const [search, setSearch] = useState("");
  const [save, { isLoading }] = useSetServiceCitiesMutation();

  // What was changed elsewhere is taken over, unless something is being chosen here.
  if (served !== seen) {
    setSeen(served);
    if (isSame(draft, seen)) setDraft(served);
  }

  const own = user.unit_id;
  const others = units.filter((unit) => unit.id !== own);
  const ownUnit = units.find((unit) => unit.id === own) ?? user.unit;
  const found = others.filter((unit) => includesFolded(unitText(unit), search.trim()));
  const chosenCount = draft.service_franchises.filter((id) => id !== own).length;

  const choose = (id: string, isChosen: boolean) =>
    setDraft({
      ...draft,
      service_franchises: isChosen
        ? [...draft.service_franchises, id]
        : draft.service_franchises.filter((other) => other !== id),
    });
  const chooseAll = (all_franchises: boolean) =>
    setDraft({ all_franchises, service_franchises: own === null ? [] : [own] });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await save({ id: user.id, body: draft });
    if (answer.error) {
      return notify.error(errorMessage(answer.error, "Erro ao atualizar franquias de atendimento"), TOAST);
    }
    setDraft(answer.data);
    notify.success("Franquias de atendimento atualizadas com sucesso!", TOAST);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className="muted">Você recebe os pedidos de quem está nestas franquias. A sua está sempre entre elas.</p>
      <CheckField
        label="Todas as franquias: pedidos de qualquer cidade"
        checked={draft.all_franchises}
        onChange={chooseAll}
      />
      {others.length >= SEARCH_FROM && !draft.all_franchises && (
        <Field type="search" label="Buscar franquia" value={search} onChange={setSearch} />
      )}
      <fieldset className={lists.units} disabled={draft.all_franchises}>
        <legend>
          {chosenCount === 0
            ? "Nenhuma outra escolhida"
            : chosenCount === 1
              ? "1 outra escolhida"
              : `${chosenCount} outras escolhidas`}
        </legend>
        <ScrollBox label="Franquias" className={lists.list}>
          {ownUnit && <CheckField label={`${unitText(ownUnit)} (a sua)`} checked disabled onChange={() => undefined} />}
          {found.map((unit) => (
            <CheckField
              key={unit.id}
              label={unitText(unit)}
              checked={draft.service_franchises.includes(unit.id)}
              disabled={draft.all_franchises}
              onChange={(isChosen) => choose(unit.id, isChosen)}
            />
          ))}
          {found.length === 0 && (
            <p className="muted">{search ? "Nenhuma franquia com este nome." : "Ainda não há outras franquias."}</p>
          )}
        </ScrollBox>
      </fieldset>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={isLoading} busyLabel="Salvando..." disabled={isSame(draft, served)}>
          Salvar franquias
        </Button>
      </div>
    </form>
  );
}
