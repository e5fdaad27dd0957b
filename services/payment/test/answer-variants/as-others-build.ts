import {
  chargeOf,
  cob,
  credited,
  type PaidCharge,
  paymentOf,
  pix,
  unreadable,
  type Variant,
  type Variants,
} from "./variant.ts";

const returned = (fields: object) =>
  pix({ devolucoes: [{ id: "D1", rtrId: "D12345678202611251400ABCDEFGHIJK", ...fields }] });

/** Shapes of the answer around the payment. */
const shapes = (paid: PaidCharge): Variants => ({
  "as in the manual": credited({ drop: ["infoPagador"] }),
  nulls: credited(pix({ chave: null, devolucoes: null, infoPagador: null, pagador: null })),
  "charge with null code": credited(cob({ pixCopiaECola: null, location: null, loc: null })),
  "charge with a long code": credited(cob({ pixCopiaECola: "0".repeat(1_000) })),
  "payment without its list": credited({
    body: { txid: paid.txid, status: "CONCLUIDA", pix: { endToEndId: paid.e2eid, valor: "10.00" } },
  }),
  "payment in a list of lists": credited({ body: { ...chargeOf(paid), pix: [[paymentOf(paid)]] } }),
  "payments under a name of the bank's own": credited({
    set: { pagamentos: [paymentOf(paid)] as never },
    drop: ["pix"],
  }),
  "payments in a text": credited(cob({ pix: JSON.stringify([paymentOf(paid)]) })),
  "the same payment twice": credited({ body: { ...chargeOf(paid), pix: [paymentOf(paid), paymentOf(paid)] } }),
  "fields nobody knows": credited(cob({ revisao: "a", pix: { componentesValor: null, gnExtras: [{}] } })),
  "paid, and the charge names no payment": credited({ drop: ["pix"] }),
  "paid, and the list of payments is null": credited(cob({ pix: null })),
  "an answer of nothing but the payment": credited({
    drop: ["txid", "status", "valor", "chave", "loc", "location", "calendario"],
  }),
  "the charge in an object of the bank's own": credited({ body: { cob: chargeOf(paid) } }),
  "the charge in two objects of the bank's own": credited({ body: { data: { cobranca: chargeOf(paid) }, ok: true } }),
  "the charge in a list": credited({ body: [chargeOf(paid)] }),
  "the payment beside the charge": credited({ body: { cob: { txid: paid.txid }, pix: [paymentOf(paid)] } }),
  "a byte order mark before the answer": credited({ text: `\ufeff${JSON.stringify(chargeOf(paid))}` }),
  "space around the answer": credited({ text: `\r\n ${JSON.stringify(chargeOf(paid))}\u0000`.slice(0, -1) }),
  "names of fields with accents, decomposed": credited({
    body: {
      ...chargeOf(paid),
      pix: [{ ...paymentOf(paid), ["horário".normalize("NFD")]: "2026-11-25T13:00:00Z" }],
    },
  }),
  "signs that no text may hold in what the payer wrote": credited(pix({ infoPagador: "a\u0000b\ud800" })),

  "a word for the payment": unreadable(cob({ pix: ["pago"] })),
  "null for the payment": unreadable(cob({ pix: [null] })),
  "payments in a text, everywhere": unreadable(cob({ pix: "[]" })),
  "paid, and no payment anywhere": unreadable({ drop: ["pix"] }, cob({ pix: [] })),
  "an empty object": unreadable({ body: {} }),
  "a list": unreadable({ body: [] }),
  "no object": unreadable({ body: "ok" }),
  "an empty answer": unreadable({ text: "" }),
  "a page for people": unreadable({ text: "<!doctype html><title>Manutenção</title>" }),
  "JSON cut short": unreadable({ text: '{"txid":"TXID","status":"CONCLUIDA","pix":[{"endToEnd' }),
  "a payment that is nested a hundred thousand deep": unreadable({
    text: `{"txid":"TXID","status":"CONCLUIDA","pix":[{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}]}`,
  }),
});

const takenBack = (change: Variant["change"]): Variant => ({ change, verdict: "taken back" });
const listed = (change: Variant["change"]): Variant => ({ change, verdict: "credited, listed" });

/** Devoluções, which hold up no credit of the payment. */
const returns: Variants = {
  "empty list of returns": credited(pix({ devolucoes: [] })),
  "return that is new": credited(returned({ valor: "10.00", natureza: "MED_FRAUDE", status: "EM_ANALISE" })),
  "return under way without its kind": credited(returned({ valor: "10", natureza: null, status: "EM_PROCESSAMENTO" })),
  "return that was not made, without amount": credited(returned({ valor: null, status: "Não realizado" })),
  "return that was not made, in decomposed letters": credited(
    returned({ valor: "10.00", status: "não realizado".normalize("NFD") }),
  ),
  "return without its kind": takenBack(returned({ valor: "10", natureza: null, status: "DEVOLVIDO" })),
  "return that is not in a list": takenBack(pix({ devolucoes: { id: "D1", valor: 10, status: "devolvida" } })),
  "returns by a name with accents": takenBack(
    pix({ ["devoluções".normalize("NFD")]: [{ id: "D1", valor: "10.00", status: "DEVOLVIDO" }] }),
  ),
  "return with a word of the bank's own, settled": takenBack(
    returned({ valor: "10.00", status: "CONFIRMADA", horario: { liquidacao: "2026-11-25T14:00:00Z" } }),
  ),
  "return whose id holds a zero byte": takenBack(
    pix({ devolucoes: [{ id: "D1\u0000", valor: "10.00", status: "DEVOLVIDO" }] }),
  ),
  "return that may have gone": listed(returned({ valor: null, natureza: "MED_FRAUDE", status: "DEVOLVIDO" })),
  "return without status": listed(returned({ valor: "10.00" })),
};

/** A charge that its bank made without `pixCopiaECola`, or that was paid twice. */
const purchases = (paid: PaidCharge): Variants => {
  const none = { pixCopiaECola: null, loc: null, location: null };
  const bought = (made: Variant["change"]): Variant => ({
    change: { drop: ["infoPagador"] },
    verdict: "credited",
    made,
  });
  return {
    "charge made with `brcode` alone": bought({ set: { ...none, brcode: "CODE" } }),
    "charge made with a location alone": bought({ set: { ...none, location: "LOCATION" } }),
    "charge made with a location in an object alone": bought({
      set: { ...none, loc: { location: "https://LOCATION" } },
    }),
    "charge paid twice": {
      change: { drop: ["infoPagador"] },
      verdict: "credited, second before MASTER",
      isPaidTwice: true,
    },
    "charge paid twice, and neither named": {
      change: { drop: ["pix"] },
      verdict: "credited, second before MASTER",
      isPaidTwice: true,
    },
    "charge paid twice, and one cannot be read": {
      change: { body: { ...chargeOf(paid), pix: [paymentOf(paid), { ...paymentOf(paid), endToEndId: null }] } },
      verdict: "credited, listed",
      alsoListed: { body: { pix: [paymentOf(paid), { ...paymentOf(paid), endToEndId: null }] } },
    },
  };
};

export const othersBuilding = (paid: PaidCharge): Variants => ({ ...shapes(paid), ...returns, ...purchases(paid) });
