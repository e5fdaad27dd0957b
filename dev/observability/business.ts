import { type Dashboard, figure, lines } from "./panel.ts";

const DAY = "[1d]";
const sumOfDay = (metric: string): string => `sum(increase(${metric}${DAY}))`;

/** Dashboard of wishes, TENHOs, time to the first answer and revenue. */
export const business: Dashboard = {
  uid: "tenho-business",
  title: "Tenho · Negócio",
  panels: [
    figure("Pedidos em 24 h", "short", sumOfDay("tenho_wishes_total")),
    figure(
      "Ofertas respondidas com TENHO, 24 h",
      "percentunit",
      `${sumOfDay('tenho_offer_outcomes_total{outcome="accepted"}')} / ${sumOfDay("tenho_offer_outcomes_total")}`,
    ),
    figure(
      "Primeira resposta, mediana de 24 h",
      "s",
      `histogram_quantile(0.5, sum by (le) (increase(tenho_wish_first_answer_seconds_bucket${DAY})))`,
      [900, 1_800],
    ),
    figure(
      "Receita em 24 h, sem o devolvido",
      "currencyBRL",
      `(${sumOfDay("tenho_revenue_cents_total")} - ${sumOfDay("tenho_reversed_cents_total")}) / 100`,
    ),
    lines("Pedidos por hora", "short", { expr: "sum(increase(tenho_wishes_total[1h]))", legend: "pedidos" }),
    lines(
      "Receita por hora",
      "currencyBRL",
      { expr: "sum(increase(tenho_revenue_cents_total[1h])) / 100", legend: "TENHOs pagos" },
      { expr: "sum(increase(tenho_reversed_cents_total[1h])) / 100", legend: "devolvido" },
    ),
    lines("Ofertas por hora, como terminaram", "short", {
      expr: "sum by (outcome) (increase(tenho_offer_outcomes_total[1h]))",
      legend: "{{outcome}}",
    }),
    lines(
      "Tempo até a primeira resposta",
      "s",
      {
        expr: "histogram_quantile(0.5, sum by (le) (rate(tenho_wish_first_answer_seconds_bucket[1h])))",
        legend: "metade",
      },
      {
        expr: "histogram_quantile(0.9, sum by (le) (rate(tenho_wish_first_answer_seconds_bucket[1h])))",
        legend: "nove em dez",
      },
    ),
    lines("Pedidos por hora, estados a que chegaram", "short", {
      expr: 'sum by (state) (increase(tenho_wish_states_total{state=~"asking|answered|waiting_merchant|unanswered|closed"}[1h]))',
      legend: "{{state}}",
    }),
    lines(
      "Como a categoria foi achada",
      "short",
      { expr: "sum by (method) (increase(tenho_categorisation_wishes_total[1h]))", legend: "{{method}}" },
      { expr: "sum by (reason) (increase(tenho_wish_reports_total[1h]))", legend: "denúncia: {{reason}}" },
    ),
  ],
};
