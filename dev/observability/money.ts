import { type Dashboard, figure, lines } from "./panel.ts";

/** Dashboard of the books and their proof, charges and the bank's callbacks. */
export const money: Dashboard = {
  uid: "tenho-money",
  title: "Tenho · Dinheiro",
  panels: [
    figure("Diferenças nos livros", "short", "max(tenho_wallet_books_discrepancies)", [1, 1]),
    figure(
      "Livros conferidos há",
      "s",
      'time() - max(tenho_wallet_books_last_success_timestamp_seconds{proof="new"})',
      [900, 1_800],
    ),
    figure("Trabalhos de cobranças que falham", "short", "max(tenho_payment_due_failing)", [1, 1]),
    figure(
      "Respostas ilegíveis do banco",
      "short",
      "count(max by (kind, txid) (tenho_payment_unreadable_attempts)) or vector(0)",
      [1, 1],
    ),
    figure("Pagamentos à espera da MASTER", "short", "max(tenho_payment_reviews_open)", [1, 10]),
    figure(
      "Callbacks do banco confirmados há",
      "s",
      "min(tenho_payment_callback_confirmed_age_seconds)",
      [1_800, 3_600],
    ),
    lines("Cobranças das últimas 24 h, por estado", "short", {
      expr: "max by (status) (tenho_payment_charges)",
      legend: "{{status}}",
    }),
    lines("Atraso do trabalho de cobranças", "s", { expr: "max(tenho_payment_due_lag_seconds)", legend: "atraso" }),
    lines("Atraso das varreduras do banco", "s", {
      expr: "time() - max by (sweep) (tenho_payment_sweep_read_until_timestamp_seconds)",
      legend: "{{sweep}}",
    }),
    lines("Tentativas seguidas do trabalho que mais falha", "short", {
      expr: "max(tenho_payment_due_attempts)",
      legend: "tentativas",
    }),
    lines("Dinheiro movido por hora", "currencyBRL", {
      expr: "sum by (direction) (increase(tenho_wallet_movement_cents_total[1h])) / 100",
      legend: "{{direction}}",
    }),
    lines("Movimentos por hora", "short", {
      expr: "sum by (direction) (increase(tenho_wallet_movements_total[1h]))",
      legend: "{{direction}}",
    }),
    lines(
      "Conferências completas terminadas há",
      "s",
      {
        expr: 'time() - max(tenho_wallet_books_last_success_timestamp_seconds{proof="full"})',
        legend: "livros",
      },
      {
        expr: 'time() - max(tenho_audit_chain_last_success_timestamp_seconds{proof="full"})',
        legend: "auditoria",
      },
    ),
    lines(
      "Livros e auditoria em ordem",
      "bool_on_off",
      { expr: "min(tenho_wallet_books_balanced)", legend: "livros" },
      { expr: "min(tenho_audit_chain_intact)", legend: "auditoria" },
    ),
    lines("Endereço registrado de novo no banco, por dia", "short", {
      expr: "sum by (found) (increase(tenho_payment_callback_repairs_total[1d]))",
      legend: "{{found}}",
    }),
    lines("Cargas recusadas pelo limite do mês, por dia", "short", {
      expr: "sum(increase(tenho_wallet_loads_refused_total[1d]))",
      legend: "recusadas",
    }),
  ],
};
