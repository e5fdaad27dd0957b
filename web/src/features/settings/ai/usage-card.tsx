import { maskMoney, parseBRL } from "@tenho/br/money/money";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useGetAiUsageQuery, useSetAiUsageMutation } from "../../../api/tenho-api.ts";
import { MaskedField } from "../../../shared/forms/masked-field.tsx";
import { RadioField } from "../../../shared/forms/radio-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import type { ShowBanner } from "../use-banner.ts";
import type { AiUsage } from "./ai-provider.ts";
import styles from "./ai-tab.module.css";
import { UsageToday } from "./usage-today.tsx";

const MODES = [
  { value: "off", label: "Nunca", note: "Só o nosso classificador responde; a IA não custa nada." },
  {
    value: "below_threshold",
    label: "Quando o classificador não tem certeza",
    note: "A IA escolhe entre as candidatas dele, antes de perguntar ao consumidor.",
  },
  { value: "always", label: "Sempre", note: "A cada pedido, enquanto couber no orçamento." },
] as const;

const POLL_MS = 30_000;

/** Settings for when the AI is used and how much it may cost a day, with today's usage. */
export function UsageCard({ showBanner }: { readonly showBanner: ShowBanner }) {
  const query = useGetAiUsageQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return (
    <Panel title="Uso da IA">
      <QueryState query={query} errorTitle="Erro ao carregar configurações" skeleton={<Skeleton lines={4} />}>
        {(usage) => (
          <div className={styles.usage}>
            <UsageForm usage={usage} showBanner={showBanner} />
            <UsageToday usage={usage} />
          </div>
        )}
      </QueryState>
    </Panel>
  );
}

function UsageForm({ usage, showBanner }: { readonly usage: AiUsage; readonly showBanner: ShowBanner }) {
  const [draft, setDraft] = useState<{ mode?: AiUsage["mode"]; budget?: string }>({});
  const [fault, setFault] = useState<string | null>(null);
  const [save, { isLoading }] = useSetAiUsageMutation();
  const mode = draft.mode ?? usage.mode;
  const kept = maskMoney(String(Math.round(usage.daily_budget_usd * 100)));
  const budget = draft.budget ?? kept;
  const isChanged = mode !== usage.mode || budget !== kept;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const cents = parseBRL(budget);
    // An empty field is not an order to spend nothing.
    if (budget.trim() === "" || cents === null) return setFault("Informe o orçamento; 0,00 não gasta nada");
    const { error } = await save({ body: { mode, daily_budget_usd: cents / 100 } });
    if (error) return showBanner("error", errorMessage(error, "Erro ao salvar configurações de Config IA"));
    setDraft({});
    showBanner("success", "Configurações de Config IA salvas com sucesso!");
  };

  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <RadioField
        label="Quando a IA é consultada"
        value={mode}
        onChange={(next) => setDraft({ ...draft, mode: next })}
        choices={MODES}
      />
      <div className={styles.budget}>
        <MaskedField
          label="Orçamento por dia (US$)"
          mask={maskMoney}
          value={budget}
          onChange={(next) => {
            setDraft({ ...draft, budget: next });
            setFault(null);
          }}
          error={fault}
        />
        <Button type="submit" kind="primary" disabled={!isChanged} busy={isLoading} busyLabel="Salvando...">
          Salvar
        </Button>
      </div>
    </Stack>
  );
}
