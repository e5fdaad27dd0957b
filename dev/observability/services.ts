import { type Dashboard, lines } from "./panel.ts";

const GATEWAY = "tenho_gateway_request_duration_seconds";
const HTTP = "tenho_http_request_duration_seconds";
const RPC = "tenho_rpc_server_seconds";
const p99 = (metric: string, by: string): string =>
  `histogram_quantile(0.99, sum by (le, ${by}) (rate(${metric}_bucket[5m])))`;

/** Dashboard of the rate, errors and duration of each service, and of the resources its process uses. */
export const services: Dashboard = {
  uid: "tenho-services",
  title: "Tenho · Serviços",
  panels: [
    lines("Gateway: chamadas por segundo", "reqps", {
      expr: `sum by (prefix) (rate(${GATEWAY}_count[5m]))`,
      legend: "{{prefix}}",
    }),
    lines("Gateway: erros por segundo", "reqps", {
      expr: `sum by (prefix, status) (rate(${GATEWAY}_count{status=~"5.."}[5m]))`,
      legend: "{{prefix}} {{status}}",
    }),
    lines("Gateway: 99 em 100 respondidas em", "s", { expr: p99(GATEWAY, "prefix"), legend: "{{prefix}}" }),
    lines("HTTP por serviço: chamadas por segundo", "reqps", {
      expr: `sum by (service) (rate(${HTTP}_count[5m]))`,
      legend: "{{service}}",
    }),
    lines("HTTP por serviço: erros por segundo", "reqps", {
      expr: `sum by (service, route) (rate(${HTTP}_count{status=~"5.."}[5m]))`,
      legend: "{{service}} {{route}}",
    }),
    lines("HTTP por serviço: 99 em 100 respondidas em", "s", { expr: p99(HTTP, "service"), legend: "{{service}}" }),
    lines("RPC: chamadas por segundo", "reqps", {
      expr: `sum by (service) (rate(${RPC}_count[5m]))`,
      legend: "{{service}}",
    }),
    lines("RPC: respostas que não são ok, por segundo", "reqps", {
      expr: `sum by (service, method, code) (rate(${RPC}_count{code!="ok"}[5m]))`,
      legend: "{{method}} {{code}}",
    }),
    lines("RPC: 99 em 100 respondidas em", "s", { expr: p99(RPC, "service"), legend: "{{service}}" }),
    lines("CPU", "percentunit", {
      expr: "sum by (service) (rate(tenho_process_cpu_seconds_total[5m]))",
      legend: "{{service}}",
    }),
    lines("Memória", "bytes", {
      expr: "max by (service) (tenho_process_resident_memory_bytes)",
      legend: "{{service}}",
    }),
    lines("Atraso do laço de eventos, 99 em 100", "s", {
      expr: "max by (service) (tenho_nodejs_eventloop_lag_p99_seconds)",
      legend: "{{service}}",
    }),
    lines("Laço de eventos parado por, no máximo", "s", {
      expr: "max by (service) (max_over_time(tenho_nodejs_eventloop_lag_max_seconds[5m]))",
      legend: "{{service}}",
    }),
  ],
};
