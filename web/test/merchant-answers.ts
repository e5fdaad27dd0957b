/** Answers of the server to a merchant's screens. */
import type { GetMessageStatsApiResponse, GetUserDashboardApiResponse } from "../src/api/generated/tenho.gen.ts";
import type { MerchantMessage, Proof, Statement, StatementLine } from "../src/api/merchant-types.ts";
import { userWith } from "./render-screen.tsx";

export const MERCHANT = userWith({
  id: "c1",
  role: "CLIENT",
  name: "Pizzaria da Praça",
  permissions: ["message.view", "message.access", "financial.view", "financial.buy_credits"],
});

/** An open offer of a wish, or what became of it. */
export function wishWith(id: string, offer: Partial<NonNullable<MerchantMessage["offer"]>> = {}): MerchantMessage {
  return {
    id,
    content: `pedido ${id} de calabresa`,
    sender_name: null,
    whatsapp: null,
    received_at: new Date(Date.now() - 3 * 60_000).toISOString(),
    category_id: 41,
    category_name: "Pizzaria",
    categorized: true,
    confidence: 0.9,
    status: "pending",
    franchise_info: null,
    responses: [],
    notified_companies: [],
    notified_total: 0,
    overall_avg_response_time: null,
    version: 1,
    offer: {
      id: `offer-${id}`,
      status: "PENDING",
      price: 0.3,
      asked_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + 34.5 * 60_000).toISOString(),
      answered_at: null,
      can_answer: true,
      contact: null,
      follow_up: null,
      ...offer,
    },
  };
}

/** The same wish after a paid TENHO: debited R$ 0,30, R$ 47,20 left. */
export function paid(wish: MerchantMessage): MerchantMessage {
  return {
    ...wish,
    price: 0.3,
    balance: 47.2,
    offer: wish.offer && {
      ...wish.offer,
      status: "ACCEPTED",
      can_answer: false,
      contact: { name: "Ana Beatriz", phone: "5586999990001", wa_link: "https://wa.me/5586999990001" },
    },
  };
}

export const rejected = (wish: MerchantMessage): MerchantMessage => ({
  ...wish,
  offer: wish.offer && { ...wish.offer, status: "REJECTED", can_answer: false },
});

export const pageOf = <Item>(...items: Item[]) => ({ items, next_cursor: null, total: items.length });

/** One TENHO of a statement. */
export function lineWith(id: string, changes: Partial<StatementLine> = {}): StatementLine {
  return {
    id,
    type: "DEBIT",
    kind: "debit",
    amount: 0.3,
    description: "TENHO",
    created_at: "2026-11-20T15:00:00Z",
    balance_after: 47.2,
    wish_id: `w-${id}`,
    wish_text: `pedido ${id} de calabresa`,
    customer: "Ana Beatriz",
    category: "Pizzaria",
    reverses: null,
    reversed_by: null,
    is_test: false,
    ...changes,
  };
}

export function statementWith(changes: Partial<Statement> = {}): Statement {
  return {
    balance: 47.5,
    price: 0.3,
    affordable: 158,
    level: "OK",
    next_expiry: null,
    totals: { spent: 1.5, customers: 5, cost_per_customer: 0.3 },
    described: true,
    transactions: [],
    next_cursor: null,
    ...changes,
  };
}

export function proofWith(changes: Partial<Proof> = {}): Proof {
  return {
    id: "m1",
    created_at: "2026-11-20T15:00:00Z",
    description: "TENHO",
    kind: "debit",
    is_test: false,
    wish: { id: "w-m1", text: "pedido m1 de calabresa", customer: "Ana Beatriz", category: "Pizzaria" },
    offer_id: "offer-m1",
    button_id: "tenho.v1.b7f3",
    wamid: "wamid.HBgM",
    price: 0.3,
    balance_before: 47.5,
    balance_after: 47.2,
    reverses: null,
    previous_hash: "a1".repeat(32),
    hash: "b2".repeat(32),
    verified: true,
    txid: null,
    end_to_end_id: null,
    ...changes,
  };
}

/** The numbers of the Central de Mensagens, with what was missed for lack of balance. */
export const statsWith = (missed: GetMessageStatsApiResponse["missed"]): GetMessageStatsApiResponse => ({
  totalMessages: 12,
  categorizedMessages: 11,
  responsesCount: 5,
  avgResponseTime: 7,
  missed,
});

/** The dashboard of a merchant's staff: a company of Parnaíba that is open until eight and was asked twice today. */
export function staffDashboardWith(changes: Partial<GetUserDashboardApiResponse> = {}): GetUserDashboardApiResponse {
  return {
    company: {
      id: "c1",
      display_name: "Pizzaria da Praça",
      unit: { id: "u1", name: "Parnaíba – PI", city: "Parnaíba", state: "PI" },
    },
    can_answer: true,
    paused_until: null,
    receiving: null,
    hours_today: {
      time_zone: "America/Fortaleza",
      is_open_now: true,
      is_exception: false,
      is_24h: false,
      periods: [{ start: "08:00", end: "20:00" }],
    },
    stats: { totalInteractions: 40, pendingInteractions: 1, acceptedInteractions: 30 },
    counts: {
      today: { asked: 2, pending: 1, accepted: 1, rejected: 0, expired: 0 },
      week: { asked: 9, pending: 1, accepted: 5, rejected: 2, expired: 1 },
    },
    recentInteractions: [],
    recentAnswers: [],
    ...changes,
  };
}
