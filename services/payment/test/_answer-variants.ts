import type { AnswerRule } from "./_bank.ts";

/** The outcome of a paid charge of R$ 10,00. `taken back`: credited, and the credit taken by a devolução; `credited, listed`: both. */
export type Verdict = "credited" | "before MASTER" | "unreadable" | "taken back" | "credited, listed";

/** A way in which a bank may answer about a paid charge, as a rule for `GET /cob/{txid}`. */
export type Variant = {
  readonly change: Pick<AnswerRule, "set" | "drop" | "body" | "text">;
  readonly verdict: Verdict;
  /** Changes the list of received Pix in the same way; without it that list is as in the manual. */
  readonly alsoListed?: Pick<AnswerRule, "set" | "drop" | "body" | "text">;
};

const credited = (change: Variant["change"]): Variant => ({ change, verdict: "credited" });
const reviewed = (change: Variant["change"]): Variant => ({ change, verdict: "before MASTER" });
/** Neither the charge nor the list can be read. */
const unreadable = (change: Variant["change"], alsoListed: Variant["change"] = change): Variant => ({
  change,
  verdict: "unreadable",
  alsoListed,
});
const pix = (fields: object): Variant["change"] => ({ set: { pix: fields } as never });
const cob = (fields: object): Variant["change"] => ({ set: fields as never });
const returned = (fields: object) =>
  pix({ devolucoes: [{ id: "D1", rtrId: "D12345678202611251400ABCDEFGHIJK", ...fields }] });

/** A charge of R$ 10,00 that was paid at the bank. */
export type PaidCharge = { key: string; txid: string; e2eid: string };

export const variantsFor = ({ key, txid, e2eid }: PaidCharge): Readonly<Record<string, Variant>> => ({
  "as in the manual": credited({ drop: ["infoPagador"] }),
  "time without zone": credited(pix({ horario: "2026-11-25T10:00:00" })),
  "time without zone and seconds": credited(pix({ horario: "2026-11-25T10:00" })),
  "offset without colon": credited(pix({ horario: "2026-11-25T10:00:00.000-0300" })),
  "time with a space": credited(pix({ horario: "2026-11-25 10:00:00" })),
  "date alone": credited(pix({ horario: "2026-11-25" })),
  "time as in Brazil": credited(pix({ horario: "25/11/2026 10:00:00" })),
  "Unix time": credited(pix({ horario: 1_795_608_000 })),
  "time that is none": credited(pix({ horario: "em processamento" })),
  "time null": credited(pix({ horario: null })),
  "time left out": credited({ drop: ["pix.horario"] }),
  nulls: credited(pix({ chave: null, devolucoes: null, infoPagador: null, pagador: null })),
  "key left out": credited({ drop: ["pix.chave"] }),
  "key left out everywhere": credited({ drop: ["pix.chave", "chave"] }),
  "key in capitals": credited(pix({ chave: key.toUpperCase() })),
  "txid of the payment left out": credited({ drop: ["pix.txid"] }),
  "txid of the payment empty": credited(pix({ txid: "" })),
  "txid in capitals": credited(cob({ txid: txid.toUpperCase(), pix: { txid: txid.toUpperCase() } })),
  "txid of the charge null": credited(cob({ txid: null })),
  "amount without cents": credited(pix({ valor: "10" })),
  "amount with one decimal": credited(pix({ valor: "10.0" })),
  "amount with four decimals": credited(pix({ valor: "10.0000" })),
  "amount with a comma": credited(pix({ valor: "10,00" })),
  "amount with its currency": credited(pix({ valor: "R$ 10,00" })),
  "amount as a number": credited(pix({ valor: 10 })),
  "amount in an object": credited(pix({ valor: { original: "10.00" } })),
  "amount of the charge as a number": credited(cob({ valor: { original: 10 } })),
  "amount of the charge without its object": credited(cob({ valor: "10.00" })),
  "amount of the charge null": credited(cob({ valor: null })),
  "status null": credited(cob({ status: null })),
  "status of the bank's own": credited(cob({ status: "LIQUIDADA" })),
  "status in small letters": credited(cob({ status: "concluída" })),
  "status REMOVIDO, as the manual once writes": credited(cob({ status: "REMOVIDO_PELO_PSP" })),
  "charge with null code": credited(cob({ pixCopiaECola: null, location: null, loc: null })),
  "charge with a long code": credited(cob({ pixCopiaECola: "0".repeat(1_000) })),
  "payment without its list": credited({
    body: { txid, status: "CONCLUIDA", pix: { endToEndId: e2eid, valor: "10.00" } },
  }),
  "end-to-end id by another name": credited({ set: { pix: { e2eId: e2eid } }, drop: ["pix.endToEndId"] }),
  "end-to-end id in other letters": credited({ set: { pix: { EndToEndID: e2eid } }, drop: ["pix.endToEndId"] }),
  "end-to-end id with space around it": credited(pix({ endToEndId: ` ${e2eid}\n` })),
  "end-to-end id of another length": credited(pix({ endToEndId: e2eid.slice(0, -1) })),
  "fields nobody knows": credited(cob({ revisao: "a", pix: { componentesValor: null, gnExtras: [{}] } })),
  "empty list of returns": credited(pix({ devolucoes: [] })),
  "return that is new": credited(returned({ valor: "10.00", natureza: "MED_FRAUDE", status: "EM_ANALISE" })),
  "return under way without its kind": credited(returned({ valor: "10", natureza: null, status: "EM_PROCESSAMENTO" })),
  "return that was not made, without amount": credited(returned({ valor: null, status: "Não realizado" })),
  "paid, and the charge names no payment": credited({ drop: ["pix"] }),
  "paid, and the list of payments is null": credited(cob({ pix: null })),
  "amount that only the list of received Pix has": credited(pix({ valor: null })),
  "end-to-end id that only the list has": credited(pix({ endToEndId: null })),
  "an answer of nothing but the payment": credited({
    drop: ["txid", "status", "valor", "chave", "loc", "location", "calendario"],
  }),

  "return without its kind": {
    change: returned({ valor: "10", natureza: null, status: "DEVOLVIDO" }),
    verdict: "taken back",
  },
  "return that is not in a list": {
    change: pix({ devolucoes: { id: "D1", valor: 10, status: "devolvida" } }),
    verdict: "taken back",
  },
  "return with a word of the bank's own, settled": {
    change: returned({ valor: "10.00", status: "CONFIRMADA", horario: { liquidacao: "2026-11-25T14:00:00Z" } }),
    verdict: "taken back",
  },

  "a centavo less": reviewed(pix({ valor: "9.99" })),
  "centavos in the place of reais": reviewed(pix({ valor: 1_000 })),
  "another receiver's key": reviewed(pix({ chave: "chave-de-outro" })),
  "another receiver's key in the charge": reviewed({ set: { chave: "chave-de-outro" }, drop: ["pix.chave"] }),
  "another charge's txid": reviewed(pix({ txid: "0".repeat(32) })),
  "another amount of the charge": reviewed(cob({ valor: { original: "11.00" } })),

  "amount null": unreadable(pix({ valor: null })),
  "amount in words": unreadable(pix({ valor: "dez" })),
  "amount that may be a thousand": unreadable(pix({ valor: "1.000" })),
  "amount of nothing": unreadable(pix({ valor: "0.00" })),
  "end-to-end id null": unreadable(pix({ endToEndId: null })),
  "end-to-end id of other signs": unreadable(pix({ endToEndId: "não informado" })),
  "a word for the payment": unreadable(cob({ pix: ["pago"] })),
  "null for the payment": unreadable(cob({ pix: [null] })),
  "paid, and no payment anywhere": unreadable({ drop: ["pix"] }, cob({ pix: [] })),
  "an empty object": unreadable({ body: {} }),
  "a list": unreadable({ body: [] }),
  "no object": unreadable({ body: "ok" }),
  "an empty answer": unreadable({ text: "" }),
  "a page for people": unreadable({ text: "<!doctype html><title>Manutenção</title>" }),
  "JSON cut short": unreadable({ text: '{"txid":"TXID","status":"CONCLUIDA","pix":[{"endToEnd' }),
  "return that may have gone": {
    change: returned({ valor: null, natureza: "MED_FRAUDE", status: "DEVOLVIDO" }),
    verdict: "credited, listed",
  },
  "return without status": { change: returned({ valor: "10.00" }), verdict: "credited, listed" },
});
