import { Refresh } from "@blueprintjs/icons";
import { compareText, includesFolded } from "@tenho/br/text/text";
import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import type { User } from "../../../api/generated/tenho.gen.ts";
import {
  useGetUserCategoriesQuery,
  useListCategoryGroupsQuery,
  useRefreshCategoryGroupsMutation,
  useSetUserCategoriesMutation,
} from "../../../api/tenho-api.ts";
import { serverNow } from "../../../shared/clock/server-clock.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { CheckField } from "../../../shared/forms/check-field.tsx";
import { Field } from "../../../shared/forms/field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { Modal } from "../../../shared/ui/modal.tsx";
import styles from "./categories-dialog.module.css";

type Props = { readonly user: User; readonly onClose: () => void };

/** Chooses, for a company, the categories of whose wishes it is notified. */
export function CategoriesDialog({ user, onClose }: Props) {
  const groups = useListCategoryGroupsQuery({});
  const chosen = useGetUserCategoriesQuery({ id: user.id }, { refetchOnMountOrArgChange: true });
  const [refresh, { isLoading: isRefreshing }] = useRefreshCategoryGroupsMutation();
  const [save, { isLoading: isSaving }] = useSetUserCategoriesMutation();
  const [search, setSearch] = useState("");
  /** Null until something is toggled. */
  const [draft, setDraft] = useState<ReadonlySet<number> | null>(null);
  const selected = draft ?? new Set(chosen.currentData?.map(({ id }) => id));

  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setDraft(next);
  };
  const startRefresh = async () => {
    const { error } = await refresh({ noCache: String(serverNow().getTime()) });
    if (error) return notify.error("Erro ao atualizar categorias");
    notify.success("Categorias atualizadas da API");
  };
  const submit = async () => {
    const { error } = await save({ id: user.id, body: { categoryIds: [...selected] } });
    if (error) return notify.error(errorMessage(error, "Erro ao salvar categorias"));
    notify.success("Categorias atualizadas com sucesso!");
    onClose();
  };

  return (
    <Modal
      title={`Categorias de ${user.name}`}
      width="wide"
      onClose={onClose}
      canClose={!isSaving}
      closesOutside={false}
      actions={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancelar
          </Button>
          <Button
            kind="primary"
            busy={isSaving}
            busyLabel="Salvando..."
            disabled={draft === null}
            onClick={() => void submit()}
          >
            Salvar Categorias
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <Field
          type="search"
          label="Buscar"
          placeholder="Buscar categorias..."
          value={search}
          onChange={setSearch}
          startsFocused
        />
        <Button icon={<Refresh />} busy={isRefreshing} busyLabel="Atualizando..." onClick={() => void startRefresh()}>
          Atualizar Categorias API
        </Button>
      </div>
      <QueryState query={chosen} errorTitle="Erro ao carregar categorias" skeleton={<Skeleton lines={6} />}>
        {() => (
          <QueryState query={groups} errorTitle="Erro ao carregar categorias" skeleton={<Skeleton lines={6} />}>
            {(data) => {
              const known = new Map(data.flatMap(({ categories }) => categories.map(({ id, name }) => [id, name])));
              // A chosen category that left the catalogue can still be removed.
              for (const { id, name } of chosen.currentData ?? []) if (!known.has(id)) known.set(id, name);
              const found = [...known]
                .filter(([, name]) => includesFolded(name, search.trim()))
                .sort(([, one], [, other]) => compareText(one, other));
              return (
                <fieldset className={styles.list} disabled={isSaving}>
                  <legend>{plural(selected.size, "selecionada", "selecionadas")}</legend>
                  {found.map(([id, name]) => (
                    <CheckField key={id} label={name} checked={selected.has(id)} onChange={() => toggle(id)} />
                  ))}
                  {found.length === 0 && <p className="muted">Nenhuma categoria encontrada</p>}
                </fieldset>
              );
            }}
          </QueryState>
        )}
      </QueryState>
    </Modal>
  );
}
