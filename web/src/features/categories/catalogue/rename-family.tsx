import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useRenameCategoryFamilyMutation } from "../../../api/tenho-api.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { familyNames, type Group } from "./catalogue.ts";
import styles from "./categories-tab.module.css";

/** Gives a family another name, or joins it to the one that has it. */
export function RenameFamily({ groups }: { readonly groups: readonly Group[] }) {
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [rename, { isLoading }] = useRenameCategoryFamilyMutation();
  const families = familyNames(groups);
  const isJoin = families.includes(to.trim()) && to.trim() !== from;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await rename({ body: { from: from.trim(), to: to.trim() } });
    if (error) return notify.error(errorMessage(error, "Erro ao renomear família"));
    notify.success("Família renomeada com sucesso");
    setFrom("");
    setTo("");
  };

  return (
    <Panel
      title="Renomear família"
      aside={
        <Button
          small
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Fechar" : "Abrir"} renomear família`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Fechar" : "Abrir"}
        </Button>
      }
    >
      {isOpen && (
        <form className={styles.form} onSubmit={submit}>
          <div className={styles.pair}>
            <SelectField
              label="De"
              value={from}
              onChange={setFrom}
              choices={[
                { value: "", label: "Selecione uma família..." },
                ...families.map((name) => ({ value: name, label: name })),
              ]}
            />
            <Field label="Para" value={to} onChange={setTo} maxLength={80} placeholder="Novo nome" />
          </div>
          {isJoin && from && <p className="muted">A família "{to.trim()}" já existe: as duas viram uma só.</p>}
          <div className={styles.buttons}>
            <Button
              type="submit"
              kind="primary"
              disabled={!from.trim() || !to.trim()}
              busy={isLoading}
              busyLabel="Renomeando..."
            >
              Renomear
            </Button>
          </div>
        </form>
      )}
    </Panel>
  );
}
