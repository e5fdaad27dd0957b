import crypto from "k6/crypto";
import encoding from "k6/encoding";
import exec from "k6/execution";
import http from "k6/http";
import { load, printFailure } from "./given.js";

export const CALLBACK_KINDS = ["callback", "repeated"];

const { callbackUrl, appSecret, phoneNumberId, displayPhoneNumber, firstPhone, mark, texts, repeatEvery } =
  load.callbacks;

/** JSON as Meta writes it: characters beyond ASCII as `\u00e3`, slashes as `\/`. The signature is over these bytes. */
function metaJson(value) {
  return JSON.stringify(value)
    .replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replaceAll("/", "\\/");
}

/** A consumer who has never written before asks for something. */
function bodyOf(index) {
  const from = String(firstPhone + index);
  const userId = `BR.${from}`;
  const message = {
    from,
    from_user_id: userId,
    // As long as Meta's.
    id: `wamid.${encoding.b64encode(`${mark}-${String(index).padStart(33, "0")}`)}`,
    timestamp: String(Math.floor(Date.now() / 1_000)),
    type: "text",
    text: { body: `${texts[index % texts.length]} ${mark}` },
  };
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: displayPhoneNumber, phone_number_id: phoneNumberId },
    contacts: [{ profile: { name: "Carga" }, wa_id: from, user_id: userId }],
    messages: [message],
  };
  return metaJson({
    object: "whatsapp_business_account",
    entry: [{ id: "200000000000001", changes: [{ value, field: "messages" }] }],
  });
}

function deliver(body, signature, kind) {
  const headers = {
    "content-type": "application/json",
    "user-agent": "facebookexternalua",
    "x-hub-signature-256": `sha256=${signature}`,
  };
  const answer = http.post(callbackUrl, body, { headers, tags: { kind } });
  printFailure(answer, kind);
  return answer.status === 200;
}

/** One signed callback with one wish; some are delivered again at once, as Meta may. What is printed is the index of an accepted one. */
export function callback() {
  const index = exec.scenario.iterationInTest;
  const body = bodyOf(index);
  const signature = crypto.hmac("sha256", appSecret, body, "hex");
  const isAccepted = deliver(body, signature, "callback");
  const isRepeated = index % repeatEvery === 0;
  const isAcceptedAgain = isRepeated && deliver(body, signature, "repeated");
  if (isAccepted || isAcceptedAgain) console.log(index);
}
