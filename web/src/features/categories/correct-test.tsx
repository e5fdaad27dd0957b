import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useCorrectTestCategoryMutation, useListCategoryGroupsQuery } from "../../api/tenho-api.ts";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { Row } from "../../shared/ui/layout/row.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { categoriesWithFamily } from "./catalogue/catalogue.ts";
import type { TestResult } from "./test-result.ts";

/** Says the right category of a tested text, which then waits among the corrections. */
export function CorrectTest({ result }: { readonly result: TestResult }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap={3}>
      <Row gap={2}>
        <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Não é isso
        </Button>
      </Row>
      {isOpen && <RightCategory result={result} onDone={() => setOpen(false)} />}
    </Stack>
  );
}

type Props = { readonly result: TestResult; readonly onDone: () => void };

function RightCategory({ result: { originalMessage: text, categoryId }, onDone }: Props) {
  const { data: groups = [] } = useListCategoryGroupsQuery({});
  const [correct, { isLoading, error }] = useCorrectTestCategoryMutation();
  const [chosen, setChosen] = useState("");
  const choices = categoriesWithFamily(groups)
    .filter(({ id }) => id !== categoryId)
    .map(({ id, name }) => ({ value: String(id), label: name }));

  const save = async () => {
    const from = categoryId === null ? {} : { from_category_id: categoryId };
    const { data } = await correct({ body: { text, category_id: Number(chosen), ...from } });
    if (!data) return;
    notify.success(`Correção guardada: ${data.category.name}`);
    onDone();
  };
  return (
    <Stack gap={3}>
      <SelectField
        label="Qual é a categoria certa?"
        value={chosen}
        onChange={setChosen}
        disabled={isLoading}
        choices={[{ value: "", label: "Escolha a categoria..." }, ...choices]}
      />
      {Boolean(error) && (
        <Notice tone="error">{errorMessage(error, "Não foi possível corrigir. Tente de novo.")}</Notice>
      )}
      <Row gap={2}>
        <Button kind="primary" disabled={!chosen} busy={isLoading} busyLabel="Salvando..." onClick={() => void save()}>
          Salvar correção
        </Button>
      </Row>
    </Stack>
  );
}
