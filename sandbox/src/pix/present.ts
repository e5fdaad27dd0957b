import type { BankWays } from "./banks.ts";
import { brCodeOf, locationOf } from "./br-code.ts";
import type { PixState } from "./pix-state.ts";
import type { Charge, PixReturn, ReceivedPix } from "./records.ts";
import { toValor } from "./valor.ts";

const iso = (ms: number): string => new Date(ms).toISOString();

/** Expiry of a charge, epoch ms; an expired one keeps the status ATIVA. */
export const expiresAtMs = ({ createdAtMs, request }: Charge): number =>
  createdAtMs + request.calendario.expiracao * 1_000;

export const copyCodeOf = (charge: Charge): string => brCodeOf(locationOf(charge.locationId));

/** A charge as the API shows it. */
export function presentCharge(charge: Charge, state: PixState, codeField: BankWays["codeField"]): object {
  const { txid, request, revision, status } = charge;
  const pix = state.pixOf(txid).map(presentPix);
  const location = locationOf(charge.locationId);
  return {
    ...request,
    calendario: { criacao: iso(charge.createdAtMs), expiracao: request.calendario.expiracao },
    txid,
    revisao: revision,
    loc: { id: locationNumber(charge), location, tipoCob: "cob", criacao: iso(charge.createdAtMs) },
    location,
    status,
    [codeField]: copyCodeOf(charge),
    ...(pix.length > 0 && { pix }),
  };
}

/** A payment as the API and the callbacks show it. */
export function presentPix(pix: ReceivedPix): object {
  return {
    endToEndId: pix.endToEndId,
    ...(pix.txid !== null && { txid: pix.txid }),
    valor: toValor(pix.valueCents),
    chave: pix.chave,
    horario: iso(pix.settledAtMs),
    ...(pix.payerText !== undefined && { infoPagador: pix.payerText }),
    ...(pix.returns.length > 0 && { devolucoes: pix.returns.map(presentReturn) }),
  };
}

export function presentReturn(returned: PixReturn): object {
  const { id, rtrId, natureza, descricao, status, motivo, settledAtMs } = returned;
  return {
    id,
    rtrId,
    valor: toValor(returned.valueCents),
    natureza,
    ...(descricao !== undefined && { descricao }),
    horario: {
      solicitacao: iso(returned.requestedAtMs),
      ...(settledAtMs !== undefined && { liquidacao: iso(settledAtMs) }),
    },
    status,
    ...(motivo !== undefined && { motivo }),
  };
}

/** Number of a charge's location: the API numbers them, so the first digits of our random names are used. */
const locationNumber = ({ locationId }: Charge): number => Number.parseInt(locationId.slice(0, 12), 16);
