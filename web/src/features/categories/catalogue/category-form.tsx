import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import {
  useCreateExternalCategoryMutation,
  useGetExternalCategoryQuery,
  useUpdateExternalCategoryMutation,
} from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { TextAreaField } from "../../../shared/forms/text-area-field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { type Category, contentLines, countRepeated, type Group, withLine } from "./catalogue.ts";
import styles from "./categories-tab.module.css";
import { FamilyPicker } from "./family-picker.tsx";

const CONTENT_MAX = 100_000;
const REQUIRED = "Preencha todos os campos";
const CREATE_FAILED = "Erro ao criar categoria na API externa";
const UPDATE_FAILED = "Erro ao atualizar categoria na API externa";
const NEW = { family: null, content: null, name: null };

type Props = {
  readonly groups: readonly Group[];
  /** The category to change; null: a new one. */
  readonly editing: (Category & { readonly family: string }) | null;
  /** A text to be added to its content; empty: none. */
  readonly added?: string;
  readonly onDone: () => void;
};

function countText(content: string): string {
  const lines = contentLines(content);
  const repeated = countRepeated(lines);
  const texts = plural(lines.length, "texto", "textos");
  return repeated > 0 ? `${texts}, ${plural(repeated, "repetido", "repetidos")}` : texts;
}

/** Creates a category, or changes the one being edited. A field that was not edited shows what the server holds. */
export function CategoryForm({ groups, editing, added = "", onDone }: Props) {
  const item = useGetExternalCategoryQuery(
    { id: editing?.id ?? 0 },
    { skip: !editing, refetchOnMountOrArgChange: true },
  );
  const [draft, setDraft] = useState<Record<keyof typeof NEW, string | null>>(NEW);
  const [create, { isLoading: isCreating }] = useCreateExternalCategoryMutation();
  const [update, { isLoading: isUpdating }] = useUpdateExternalCategoryMutation();
  const { form, errors, show, clear } = useFieldErrors<keyof typeof NEW>();
  const set = (field: keyof typeof NEW, value: string) => {
    setDraft({ ...draft, [field]: value });
    clear(field);
  };
  const family = draft.family ?? editing?.family ?? "";
  const stored = item.currentData?.subcategoryKey;
  const content = draft.content ?? (stored === undefined ? "" : withLine(stored, added));
  const name = draft.name ?? editing?.name ?? "";
  // `isLoading` would not do: while another category is read, it stays false because the earlier one is there.
  const isReading = editing !== null && item.isFetching && item.currentData === undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(!family.trim() && { family: REQUIRED }),
      ...(!content.trim() && { content: REQUIRED }),
      ...(!name.trim() && { name: REQUIRED }),
    };
    if (Object.keys(missing).length > 0) return show(missing);
    const body = { parentCategory: family.trim(), subcategoryKey: content.trim(), displayName: name.trim() };
    const { error } = await (editing ? update({ id: editing.id, body }) : create({ body }));
    if (error) {
      return notify.error(errorMessage(error, editing ? UPDATE_FAILED : CREATE_FAILED));
    }
    notify.success(editing ? "Categoria atualizada com sucesso" : "Categoria criada com sucesso");
    setDraft(NEW);
    if (editing) onDone();
  };

  return (
    <Panel
      title={editing ? "Editar categoria" : "Criar nova categoria"}
      aside={editing && <span className="muted">ID {editing.id}</span>}
    >
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <FamilyPicker groups={groups} value={family} error={errors.family} onChange={(value) => set("family", value)} />
        {item.error !== undefined && editing && (
          <Notice tone="warning" title="O conteúdo desta categoria não pôde ser lido.">
            Salvar agora o substitui pelo que você escrever.{" "}
            <Button small onClick={() => void item.refetch()}>
              Tentar Novamente
            </Button>
          </Notice>
        )}
        {added !== "" && stored !== undefined && content !== stored && (
          <Notice tone="info" title={`“${added}” está na última linha.`}>
            Escreva também pedidos com esta palavra, como as pessoas escrevem, e salve.
          </Notice>
        )}
        <TextAreaField
          label="Conteúdo Treino"
          rows={11}
          maxLength={CONTENT_MAX}
          value={content}
          error={errors.content}
          onChange={(value) => set("content", value)}
          disabled={isReading}
          placeholder={
            isReading ? "Carregando conteúdo..." : "tem pizza de calabresa?\nquero uma pizza família\npizzaria"
          }
          hint="Um texto por linha, como as pessoas pedem."
          count={countText(content)}
        />
        <Field
          label="Categoria"
          maxLength={80}
          placeholder="Nome que as pessoas veem"
          value={name}
          error={errors.name}
          onChange={(value) => set("name", value)}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            kind="primary"
            disabled={isReading}
            busy={isCreating || isUpdating}
            busyLabel={editing ? "Salvando..." : "Criando..."}
          >
            {editing ? "Salvar alterações" : "Criar categoria"}
          </Button>
          {editing && <Button onClick={onDone}>Cancelar edição</Button>}
        </div>
      </form>
    </Panel>
  );
}
