import { formatCount, plural } from "../../../shared/format/numbers.ts";
import { StatusTag, type StatusTone } from "../../../shared/ui/values/status-tag.tsx";
import type { AiUsage } from "./ai-provider.ts";
import styles from "./ai-tab.module.css";

const BREAKER: Readonly<Record<NonNullable<AiUsage["breaker"]>, { label: string; tone: StatusTone; note: string }>> = {
  closed: { label: "Respondendo", tone: "positive", note: "O provedor padrão responde." },
  half_open: {
    label: "Testando",
    tone: "waiting",
    note: "O provedor falhou há pouco; a próxima consulta diz se voltou.",
  },
  open: {
    label: "Pausada por falhas",
    tone: "over",
    note: "O provedor falhou seguidas vezes; o classificador responde sozinho.",
  },
};

const dollars = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "USD", maximumFractionDigits: 4 });

/** Today's cost, calls and breaker state. */
export function UsageToday({ usage }: { readonly usage: AiUsage }) {
  const { today, daily_budget_usd: budget, breaker } = usage;
  const share = budget > 0 ? Math.min(1, today.cost_usd / budget) : 0;
  const state = breaker === null ? null : BREAKER[breaker];
  return (
    <section className={styles.today} aria-label="Hoje">
      <h3>Hoje</h3>
      <p className={styles.spent}>
        <strong>{dollars.format(today.cost_usd)}</strong>
        <span className="muted">de {dollars.format(budget)}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: drawn like the other bars of the panel */}
      <div
        role="meter"
        className={styles.meter}
        data-spent={share >= 1}
        aria-label="Gasto de hoje"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <div style={{ width: `${share * 100}%` }} />
      </div>
      {share >= 1 && <p>O orçamento de hoje acabou: o classificador responde sozinho até amanhã.</p>}
      <dl className={styles.facts}>
        <div>
          <dt>Consultas</dt>
          <dd>{formatCount(today.calls)}</dd>
        </div>
        <div>
          <dt>Falhas</dt>
          <dd>{formatCount(today.failures)}</dd>
        </div>
        <div>
          <dt>Tokens</dt>
          <dd
            title={`${plural(today.input_tokens, "enviado", "enviados")}, ${plural(today.output_tokens, "recebido", "recebidos")}`}
          >
            {formatCount(today.input_tokens + today.output_tokens)}
          </dd>
        </div>
      </dl>
      <p className={styles.breaker}>
        {state ? (
          <StatusTag tone={state.tone}>{state.label}</StatusTag>
        ) : (
          <StatusTag tone="neutral">Sem provedor</StatusTag>
        )}
        <span className="muted">
          {state ? state.note : "Não há provedor padrão ativo: o classificador responde sozinho."}
        </span>
      </p>
    </section>
  );
}
