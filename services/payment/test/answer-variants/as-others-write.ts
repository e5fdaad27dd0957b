import { cob, credited, type PaidCharge, pix, reviewed, unreadable, type Variants } from "./variant.ts";

/** Moments as banks write them: no form of them holds up a credit. */
const moments: Variants = {
  "time without zone": credited(pix({ horario: "2026-11-25T10:00:00" })),
  "time without zone and seconds": credited(pix({ horario: "2026-11-25T10:00" })),
  "offset without colon": credited(pix({ horario: "2026-11-25T10:00:00.000-0300" })),
  "time with a space": credited(pix({ horario: "2026-11-25 10:00:00" })),
  "date alone": credited(pix({ horario: "2026-11-25" })),
  "time as in Brazil": credited(pix({ horario: "25/11/2026 10:00:00" })),
  "Unix time": credited(pix({ horario: 1_795_608_000 })),
  "Unix time as a text": credited(pix({ horario: "1795608000" })),
  "time that is none": credited(pix({ horario: "em processamento" })),
  "time of the year 1, as of an empty field": credited(pix({ horario: "0001-01-01T00:00:00" })),
  "time of the year 9999": credited(pix({ horario: "9999-12-31T23:59:59Z" })),
  "day that does not exist": credited(pix({ horario: "2026-02-30T10:00:00Z" })),
  "time in an object": credited(pix({ horario: { $date: "2026-11-25T13:00:00Z" } })),
  "time null": credited(pix({ horario: null })),
  "time left out": credited({ drop: ["pix.horario"] }),
};

/** Amounts as banks write them: what can be read in two ways is not guessed. */
const amounts: Variants = {
  "amount without cents": credited(pix({ valor: "10" })),
  "amount with one decimal": credited(pix({ valor: "10.0" })),
  "amount with four decimals": credited(pix({ valor: "10.0000" })),
  "amount with a comma": credited(pix({ valor: "10,00" })),
  "amount with its currency": credited(pix({ valor: "R$ 10,00" })),
  "amount with its currency's code": credited(pix({ valor: "BRL 10.00" })),
  "amount with zeros before it": credited(pix({ valor: "0010.00" })),
  "amount with space around it": credited(pix({ valor: "\t10.00\u00a0" })),
  "amount as a number": credited(pix({ valor: 10 })),
  "amount in an object": credited(pix({ valor: { original: "10.00" } })),
  "amount in an object of an object": credited(pix({ valor: { original: { valor: "10.00" } } })),
  "amount of the charge as a number": credited(cob({ valor: { original: 10 } })),
  "amount of the charge without its object": credited(cob({ valor: "10.00" })),
  "amount of the charge null": credited(cob({ valor: null })),
  "a centavo less": reviewed(pix({ valor: "9.99" })),
  "centavos in the place of reais": reviewed(pix({ valor: 1_000 })),
  "the largest amount that a Pix can have": reviewed(pix({ valor: "9999999999.99" })),
  "another amount of the charge": reviewed(cob({ valor: { original: "11.00" } })),
  "amount null": unreadable(pix({ valor: null })),
  "amount in words": unreadable(pix({ valor: "dez" })),
  "amount that may be a thousand": unreadable(pix({ valor: "1.000" })),
  "amount of nothing": unreadable(pix({ valor: "0.00" })),
  "amount with a plus": unreadable(pix({ valor: "+10.00" })),
  "amount below nothing": unreadable(pix({ valor: "-10.00" })),
  "amount beyond all numbers": unreadable(pix({ valor: "99999999999999999999.99" })),
  "amount as a number beyond all centavos": unreadable(pix({ valor: 1e300 })),
  "amount in another script's digits": unreadable(pix({ valor: "１０.００" })),
  "amount that only the list of received Pix has": credited(pix({ valor: null })),
};

/** Key, txid and end-to-end id as banks write them: a null contradicts nothing, another value does. */
const names = ({ key, txid, e2eid }: PaidCharge): Variants => ({
  "key left out": credited({ drop: ["pix.chave"] }),
  "key left out everywhere": credited({ drop: ["pix.chave", "chave"] }),
  "key in capitals": credited(pix({ chave: key.toUpperCase() })),
  "key in an object": credited(pix({ chave: { tipo: "EVP", chave: key } })),
  "another receiver's key": reviewed(pix({ chave: "chave-de-outro" })),
  "another receiver's key in the charge": reviewed({ set: { chave: "chave-de-outro" }, drop: ["pix.chave"] }),
  "txid of the payment left out": credited({ drop: ["pix.txid"] }),
  "txid of the payment empty": credited(pix({ txid: "" })),
  "txid in capitals": credited(cob({ txid: txid.toUpperCase(), pix: { txid: txid.toUpperCase() } })),
  "txid with capitals here and there": credited(pix({ txid: txid.replace(/[a-f]/, (sign) => sign.toUpperCase()) })),
  "txid as a UUID": credited(pix({ txid: txid.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") })),
  "txid with space around it": credited(pix({ txid: ` ${txid}\n` })),
  "txid of the charge null": credited(cob({ txid: null })),
  "txid cut short": reviewed(pix({ txid: txid.slice(0, 25) })),
  "another charge's txid": reviewed(pix({ txid: "0".repeat(32) })),
  "end-to-end id by another name": credited({ set: { pix: { e2eId: e2eid } }, drop: ["pix.endToEndId"] }),
  "end-to-end id in other letters": credited({ set: { pix: { EndToEndID: e2eid } }, drop: ["pix.endToEndId"] }),
  "end-to-end id with space around it": credited(pix({ endToEndId: ` ${e2eid}\n` })),
  "end-to-end id in capitals": credited(pix({ endToEndId: e2eid.toUpperCase() })),
  // Two ids are two payments: nobody can know better.
  "end-to-end id of another length": {
    ...credited(pix({ endToEndId: e2eid.slice(0, -1) })),
    mended: "credited, second before MASTER",
  },
  "end-to-end id that only the list has": credited(pix({ endToEndId: null })),
  "end-to-end id with a zero byte": credited(pix({ endToEndId: `${e2eid}\u0000` })),
  "end-to-end id null": unreadable(pix({ endToEndId: null })),
  "end-to-end id of other signs": unreadable(pix({ endToEndId: "não informado" })),
});

/** States of the charge: what names a payment counts, whatever word stands beside it. */
const states: Variants = {
  "status null": credited(cob({ status: null })),
  "status of the bank's own": credited(cob({ status: "LIQUIDADA" })),
  "status of the bank's own, and no payment beside it": credited({ set: { status: "PAGA" }, drop: ["pix"] }),
  "status in small letters": credited(cob({ status: "concluída" })),
  "status in decomposed letters": credited({ set: { status: "concluída".normalize("NFD") }, drop: ["pix"] }),
  "status as a number": credited(cob({ status: 3 })),
  "status in an object": credited(cob({ status: { codigo: 3, descricao: "Concluída" } })),
  "status ATIVA beside a payment": credited(cob({ status: "ATIVA" })),
  "status REMOVIDO, as the manual once writes": credited(cob({ status: "REMOVIDO_PELO_PSP" })),
  "status of the bank's own, and no payment anywhere": unreadable(
    { set: { status: "PAGA" }, drop: ["pix"] },
    cob({ pix: [] }),
  ),
};

export const othersWriting = (paid: PaidCharge): Variants => ({ ...moments, ...amounts, ...names(paid), ...states });
