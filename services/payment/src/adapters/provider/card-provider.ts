import { providerRefused } from "../../app/bank-refusal.ts";
import type { CardCharge, CardProvider } from "../../app/providers.ts";
import { unreadable } from "../../app/unreadable.ts";
import { type AcquirerConnection, type AcquirerOptions, createAcquirerCalls } from "./acquirer-calls.ts";
import { fieldOf, fieldsOf, textOf, wordOf } from "./answer-fields.ts";
import type { JsonAnswer } from "./http-client.ts";

const CHARGE_ID = /^[\x21-\x7e]{1,100}$/;

function read({ json, refusal }: JsonAnswer): CardCharge {
  if (refusal !== null) throw providerRefused(refusal);
  const answer = fieldsOf(json);
  const id = textOf(fieldOf(answer, "id")) ?? "";
  const word = wordOf(fieldOf(answer, "status"));
  if (!CHARGE_ID.test(id)) throw unreadable(["id"]);
  // Any other word is no decision yet: the charge is asked about again.
  if (word !== "APPROVED" && word !== "DECLINED") throw unreadable(["status"]);
  return { id, status: word };
}

/** An acquirer that speaks our own API of cards. It receives tokens, never card numbers. */
export function createCardProvider(options: AcquirerOptions): CardProvider & AcquirerConnection {
  const { baseUrl, apiKey } = options;
  const { call, breakerState, close } = createAcquirerCalls(options);
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  return {
    needsPayer: false,
    charge: async ({ reference, amountCents, token }) => {
      const body = JSON.stringify({ reference, amount: amountCents, token });
      return read(await call({ method: "POST", url: `${baseUrl}/charges`, headers, body }));
    },
    read: async ({ reference }) => {
      const answer = await call({ method: "GET", url: `${baseUrl}/charges/${reference}`, headers });
      return answer.status === 404 ? null : read(answer);
    },
    breakerState,
    close,
  };
}
