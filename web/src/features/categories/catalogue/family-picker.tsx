import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Field } from "../../../shared/forms/field.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { familyNames, type Group } from "./catalogue.ts";
import styles from "./categories-tab.module.css";

type Props = {
  readonly groups: readonly Group[];
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (family: string) => void;
};

/** Keeps Enter from submitting the surrounding form. */
function onEnter(act?: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    act?.();
  };
}

/** Chooses an existing family, found by typing, or adds a new one. */
export function FamilyPicker({ groups, value, error, onChange }: Props) {
  const [isAdding, setAdding] = useState(false);
  return isAdding ? (
    <NewFamily
      onUse={(family) => {
        onChange(family);
        setAdding(false);
      }}
      onCancel={() => setAdding(false)}
    />
  ) : (
    <KnownFamily groups={groups} value={value} error={error} onChange={onChange} onAdd={() => setAdding(true)} />
  );
}

function KnownFamily({ groups, value, error, onChange, onAdd }: Props & { readonly onAdd: () => void }) {
  const [search, setSearch] = useState("");
  const families = familyNames(groups, search, value);
  return (
    <>
      <div className={styles.pair}>
        <Field
          type="search"
          label="Buscar família"
          placeholder="Parte do nome"
          value={search}
          onChange={setSearch}
          onKeyDown={onEnter()}
        />
        <SelectField
          label="Família"
          value={value}
          error={error}
          onChange={onChange}
          choices={[
            { value: "", label: "Selecione uma família..." },
            ...families.map((name) => ({ value: name, label: name })),
          ]}
        />
      </div>
      <Button kind="link" className={styles.add} onClick={onAdd}>
        + Adicionar nova família
      </Button>
    </>
  );
}

type NewProps = { readonly onUse: (family: string) => void; readonly onCancel: () => void };

function NewFamily({ onUse, onCancel }: NewProps) {
  const [name, setName] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const use = () => name.trim() && onUse(name.trim());

  useEffect(() => {
    box.current?.querySelector("input")?.focus();
  }, []);

  return (
    <Stack gap={3} ref={box}>
      <Field label="Nova família" maxLength={80} value={name} onChange={setName} onKeyDown={onEnter(use)} />
      <div className={styles.buttons}>
        <Button kind="primary" disabled={!name.trim()} onClick={use}>
          Usar esta família
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </Stack>
  );
}
