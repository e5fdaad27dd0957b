/** Answers of the server about purchases, for component tests. */

export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

export const pixCode = (changes: object = {}) => ({
  IsSuccess: true,
  Message: "Cobrança criada",
  qrCodeUrl: "data:image/png;base64,AAAA",
  qrCodeData: "00020101021226760014br.gov.bcb.pix6304ABCD",
  txid: "a".repeat(32),
  amount: 10,
  expires_at: inMinutes(60),
  status: "ACTIVE",
  ...changes,
});

export const charge = (changes: object = {}) => ({
  txid: "a".repeat(32),
  method: "PIX",
  amount: 10,
  paid_amount: null,
  returned_amount: 0,
  status: "ACTIVE",
  copy_code: "00020101021226760014br.gov.bcb.pix6304ABCD",
  created_at: "2026-11-21T14:05:00Z",
  expires_at: inMinutes(60),
  paid_at: null,
  ...changes,
});

export const refunds = (changes: object = {}) => ({
  txid: "a".repeat(32),
  paid: 10,
  returned: 0,
  refundable: 10,
  unspent: 10,
  block: null,
  until: inMinutes(60 * 24 * 90),
  refunds: [],
  taken_back: [],
  ...changes,
});

export const refund = (changes: object = {}) => ({
  id: "d1",
  amount: 4,
  state: "DONE",
  created_at: "2026-11-21T14:05:00Z",
  ended_at: "2026-11-21T14:06:00Z",
  ...changes,
});

export const wallet = (balance = 3) => ({
  balance,
  price: 0.3,
  affordable: 10,
  level: "OK",
  totals: { spent: 0, customers: 0, cost_per_customer: null },
  described: true,
  next_expiry: null,
  transactions: [],
  next_cursor: null,
});

export const review = (changes: object = {}) => ({
  id: "r1",
  txid: "a".repeat(32),
  user_id: "c1",
  name: "Pizzaria Delta",
  expected: 10,
  paid: 4.5,
  decidable: 4.5,
  end_to_end_id: "E99999004202611221812CNaeItxNvP0",
  created_at: "2026-11-21T14:05:00Z",
  reason: "AMOUNT",
  decision: null,
  state: "OPEN",
  ...changes,
});

export const failingWork = (changes: object = {}) => ({
  kind: "charge",
  id: "a".repeat(32),
  attempts: 7,
  failure: { code: "conflict", reason: "more_than_bought" },
  failed_at: "2026-11-21T14:05:00Z",
  next_at: inMinutes(5),
  txid: "a".repeat(32),
  user_id: "c1",
  name: "Padaria",
  amount: 10,
  ...changes,
});
