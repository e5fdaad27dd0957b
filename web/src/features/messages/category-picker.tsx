import { compareText, includesFolded } from "@tenho/br/text/text";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useListCategoryGroupsQuery } from "../../api/tenho-api.ts";
import { CheckField } from "../../shared/forms/check-field.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { useCorrectMessageCategoryMutation } from "./api.ts";
import styles from "./category-picker.module.css";
import type { Message } from "./message.ts";

type Props = { readonly message: Message; readonly onClose: () => void };

/** States in which companies were asked or looked for, so that those of the right category may be asked now. */
const MAY_ASK: readonly NonNullable<Message["standing"]>["state"][] = [
  "ASKING",
  "OPENING",
  "PAUSED",
  "NO_SELLER",
  "CANNOT_ANSWER",
  "DECLINED",
  "UNANSWERED",
];

/** Corrects the category, chosen from the catalogue by typing; until a merchant has answered TENHO, those of the new category are asked where the operator wants it. */
export function CategoryPicker({ message, onClose }: Props) {
  const { data: groups = [], isLoading: isReading } = useListCategoryGroupsQuery({});
  const [correct, { isLoading, error }] = useCorrectMessageCategoryMutation();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<number | null>(null);
  const [asks, setAsks] = useState(true);
  const mayAsk = message.standing ? MAY_ASK.includes(message.standing.state) : false;
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector("input")?.focus(), []);

  const found = groups
    .flatMap(({ groupName, categories }) => categories.map((category) => ({ ...category, family: groupName })))
    .filter((category) => includesFolded(`${category.name} ${category.family}`, search))
    .toSorted((one, other) => compareText(one.name, other.name));
  const pick = found.find(({ id }) => id === chosen);

  const save = async () => {
    if (!pick) return;
    const result = await correct({ id: message.id, body: { category_id: pick.id, ...(mayAsk && { ask: asks }) } });
    if (!result.data) return;
    notify.success(`Categoria corrigida para ${pick.name}`);
    onClose();
  };

  return (
    <form
      ref={form}
      className={styles.picker}
      aria-label="Corrigir categoria"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        type="search"
        label="Qual é a categoria certa?"
        placeholder="Nome da categoria ou da família"
        value={search}
        onChange={setSearch}
      />
      <fieldset className={styles.list} disabled={isLoading}>
        <legend className="visually-hidden">Categorias</legend>
        {found.map((category) => (
          <label key={category.id}>
            <input
              type="radio"
              name={name}
              checked={category.id === chosen}
              disabled={category.id === message.category_id}
              onChange={() => setChosen(category.id)}
            />
            <span>
              {category.name}
              <small>{category.id === message.category_id ? "categoria atual" : category.family}</small>
            </span>
          </label>
        ))}
        {found.length === 0 && !isReading && <p className="muted">Nenhuma categoria com esse nome.</p>}
      </fieldset>
      {mayAsk && pick && (
        <CheckField label={`Perguntar às empresas de ${pick.name} agora`} checked={asks} onChange={setAsks} />
      )}
      {Boolean(error) && (
        <Notice tone="error">{errorMessage(error, "Não foi possível corrigir. Tente de novo.")}</Notice>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose} disabled={isLoading}>
          Cancelar
        </Button>
        <Button type="submit" kind="primary" busy={isLoading} busyLabel="Salvando..." disabled={!pick}>
          Salvar
        </Button>
      </div>
    </form>
  );
}
