import { type Dashboard, figure, lines } from "./panel.ts";

/** Dashboard of the flow of work: queues, delays and their places. */
export const flow: Dashboard = {
  uid: "tenho-flow",
  title: "Tenho · Fluxo",
  panels: [
    figure("Mensagens que ninguém pôde ler", "short", 'max(tenho_stream_messages{stream="DEAD_LETTERS"})', [1, 10]),
    figure("Ofertas seguradas", "short", "max(tenho_whatsapp_held_offers)", [1, 50]),
    figure("Disjuntores abertos", "short", "sum(max by (service, target) (tenho_breaker_open))", [1, 2]),
    figure("Stream mais cheio", "percentunit", "max(tenho_stream_fill_ratio)", [0.7, 0.9]),
    lines("Atraso por consumidor", "s", {
      expr: "max by (stream, durable) (tenho_consumer_lag_seconds)",
      legend: "{{durable}}",
    }),
    lines("Mensagens à espera por consumidor", "short", {
      expr: "max by (stream, durable) (tenho_consumer_pending)",
      legend: "{{durable}}",
    }),
    lines("Mensagens tratadas por segundo", "reqps", {
      expr: "sum by (durable, outcome) (rate(tenho_consumer_seconds_count[5m]))",
      legend: "{{durable}} {{outcome}}",
    }),
    lines("Do callback ao tratamento", "s", {
      expr: "histogram_quantile(0.99, sum by (le) (rate(tenho_inbound_lag_seconds_bucket[5m])))",
      legend: "99 em 100",
    }),
    lines("Quanto os streams estão cheios", "percentunit", {
      expr: "max by (stream) (tenho_stream_fill_ratio)",
      legend: "{{stream}}",
    }),
    lines("Evento mais velho nas caixas de saída", "s", {
      expr: "max by (service, table) (tenho_outbox_oldest_seconds)",
      legend: "{{service}} {{table}}",
    }),
    lines("Disjuntores", "bool_on_off", {
      expr: "max by (service, target) (tenho_breaker_open)",
      legend: "{{service}} → {{target}}",
    }),
    lines(
      "Chamadas à Meta por segundo",
      "reqps",
      { expr: "sum by (outcome) (rate(tenho_graph_calls_total[5m]))", legend: "{{outcome}}" },
      { expr: "sum by (code) (rate(tenho_graph_refusals_total[5m]))", legend: "recusa {{code}}" },
    ),
    lines("Última varredura que terminou, há", "s", {
      expr: 'time() - max by (task) (tenho_periodic_task_last_success_timestamp_seconds{task=~".*(sweep|relay)"})',
      legend: "{{task}}",
    }),
    lines("Itens de callbacks por segundo", "reqps", {
      expr: "sum by (subject) (rate(tenho_whatsapp_items_total[5m]))",
      legend: "{{subject}}",
    }),
  ],
};
