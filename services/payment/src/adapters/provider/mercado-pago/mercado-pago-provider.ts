import { providerRefused, refusalCause } from "../../../app/bank-refusal.ts";
import type { CardCharge, CardProvider } from "../../../app/providers.ts";
import { unreadable } from "../../../app/unreadable.ts";
import {
  type AcquirerConnection,
  type AcquirerOptions,
  cardsUnavailable,
  createAcquirerCalls,
} from "../acquirer-calls.ts";
import { type Fields, fieldOf, fieldsOf, textOf } from "../answer-fields.ts";
import type { JsonAnswer } from "../http-client.ts";
import { readCardToken } from "./card-token.ts";
import { declinedAdvice } from "./declined-advice.ts";
import { kindOfRefusal } from "./refusals.ts";

const PAYMENT_ID = /^\d{1,30}$/;
/** Payments of one reference; there is one, unless somebody made others by hand. */
const SEARCHED_MAX = 30;
const DESCRIPTION = "Créditos Tenho";
/** Reason of the error that our access or our request is refused, whatever the card. */
const SETUP = "acquirer_setup";

/** Money that arrived, also where it is disputed since: whoever disputes it is answered in Mercado Pago's panel. */
const APPROVED = new Set(["approved", "in_mediation"]);
/** No money, or none any more. */
const DECLINED = new Set(["rejected", "cancelled", "refunded", "charged_back"]);

type Asked = Readonly<{ reference: string; amountCents: number }>;

/** The decision of a payment. Raises: `unavailable` where there is none yet, or it is not the payment that was asked for. */
export function decisionOf(payment: Fields | null, { reference, amountCents }: Asked): CardCharge {
  const id = textOf(fieldOf(payment, "id")) ?? "";
  if (!PAYMENT_ID.test(id)) throw unreadable(["id"]);
  if (textOf(fieldOf(payment, "external_reference")) !== reference) throw unreadable(["external_reference"]);
  const status = textOf(fieldOf(payment, "status")) ?? "";
  if (DECLINED.has(status)) {
    return { id, status: "DECLINED", advice: declinedAdvice(textOf(fieldOf(payment, "status_detail")) ?? "") };
  }
  if (!APPROVED.has(status)) throw unreadable(["status"]);
  const amount = fieldOf(payment, "transaction_amount");
  if (typeof amount !== "number" || Math.round(amount * 100) !== amountCents) throw unreadable(["transaction_amount"]);
  if ((textOf(fieldOf(payment, "currency_id")) ?? "BRL") !== "BRL") throw unreadable(["currency_id"]);
  return { id, status: "APPROVED" };
}

function answered({ json, refusal }: JsonAnswer): Fields | null {
  if (refusal === null) return fieldsOf(json);
  const kind = kindOfRefusal(refusal);
  if (kind === "card") throw providerRefused(refusal);
  throw cardsUnavailable(refusalCause(refusal), kind === "setup" ? SETUP : undefined);
}

/**
 * Mercado Pago's payments API. It receives the token that its own script made in the browser, never a card's number. A payment is decided at once
 * (`binary_mode`), so no callback is needed: what became of a call without an answer is found by its reference.
 */
export function createMercadoPagoProvider(options: AcquirerOptions): CardProvider & AcquirerConnection {
  const { baseUrl, apiKey } = options;
  const { call, breakerState, close } = createAcquirerCalls(options);
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  return {
    needsPayer: true,
    charge: async ({ reference, amountCents, token, payerEmail }) => {
      const card = readCardToken(token);
      if (card === null) {
        const violations = [{ field: "token", reason: "not one of the card field" }];
        throw providerRefused({ status: 400, title: null, detail: null, violations });
      }
      const body = JSON.stringify({
        transaction_amount: amountCents / 100,
        installments: 1,
        capture: true,
        binary_mode: true,
        description: DESCRIPTION,
        external_reference: reference,
        payment_method_id: card.method,
        token: card.token,
        payer: { email: payerEmail },
      });
      // One key a charge: a repetition, also with another token, gets the payment of the first call.
      const keyed = { ...headers, "x-idempotency-key": reference };
      const answer = await call({ method: "POST", url: `${baseUrl}/v1/payments`, headers: keyed, body });
      return decisionOf(answered(answer), { reference, amountCents });
    },
    async read(asked) {
      const search = new URLSearchParams({
        external_reference: asked.reference,
        sort: "date_created",
        criteria: "desc",
        limit: String(SEARCHED_MAX),
      });
      const url = `${baseUrl}/v1/payments/search?${search}`;
      const { json, refusal } = await call({ method: "GET", url, headers });
      if (refusal !== null) throw cardsUnavailable(refusalCause(refusal), SETUP);
      return decisionAmong(paymentsOf(json, asked.reference), asked);
    },
    breakerState,
    close,
  };
}

/** The payments of a reference. Raises: `unavailable` for an answer that is no list, which would else pass for a charge that nobody made. */
export function paymentsOf(json: unknown, reference: string): (Fields | null)[] {
  const results = fieldOf(fieldsOf(json), "results");
  if (!Array.isArray(results)) throw unreadable(["results"]);
  return results.map(fieldsOf).filter((payment) => textOf(fieldOf(payment, "external_reference")) === reference);
}

/** An approved payment decides; otherwise one that is undecided keeps the charge open, and only then a rejected one ends it. */
function decisionAmong(payments: readonly (Fields | null)[], asked: Asked): CardCharge | null {
  let declined: CardCharge | null = null;
  let undecided: unknown;
  for (const payment of payments) {
    try {
      const decision = decisionOf(payment, asked);
      if (decision.status === "APPROVED") return decision;
      declined ??= decision;
    } catch (error) {
      undecided ??= error;
    }
  }
  if (undecided !== undefined) throw undecided;
  return declined;
}
