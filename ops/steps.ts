import type { Delivery } from "../services/messaging/src/app/ports/delivery-store.ts";
import type { Offer, Wish } from "../services/messaging/src/domain/wish/wish.ts";

/** One thing that happened to a wish. It names ids, states and amounts, never a person, a number or what was written. */
export type TraceStep = { at: Date | null; service: string; what: string };

/** A movement of money that an offer of the wish caused; negative `cents` are taken from the merchant. */
export type TracedMovement = { id: string; at: Date; kind: string; cents: number; balance: number; cause: string };

/** A person's correction of the category, and its state as an example. */
export type TracedCorrection = { at: Date; status: string; category: number | null };

/** A message with its state, as messaging stores it. */
export type TracedDelivery = Pick<Delivery, "state" | "attempts" | "failure" | "settledAt" | "wamid"> & {
  id: string;
  createdAt: Date;
  sendingAt: Date | null;
};

/** All steps of a wish, oldest first; those without a time come at the end. */
export function traceSteps(
  wish: Wish,
  deliveries: readonly TracedDelivery[],
  movements: readonly TracedMovement[],
  corrections: readonly TracedCorrection[],
): TraceStep[] {
  const steps = [
    ...wishSteps(wish),
    ...wish.offers.flatMap(offerSteps),
    ...deliveries.flatMap(deliverySteps),
    ...movements.map(({ id, at, kind, cents, balance, cause }) => ({
      at,
      service: "wallet",
      what: `lançamento ${id} (${kind}, ${cause}): ${reais(cents)}, saldo ${reais(balance)}`,
    })),
    ...corrections.map(({ at, status, category }) => ({
      at,
      service: "categorisation",
      what: `corrigido para a categoria ${category ?? "(nenhuma)"}, exemplo de treino: ${status}`,
    })),
  ];
  return steps.sort(
    (a, b) => (a.at?.getTime() ?? Number.MAX_SAFE_INTEGER) - (b.at?.getTime() ?? Number.MAX_SAFE_INTEGER),
  );
}

function wishSteps(wish: Wish): TraceStep[] {
  const { parts, guess, category, unit, withdrawnAt, anonymisedAt, closedAt, state, outbox, nextDueAt } = wish;
  const said = (at: Date | null | undefined, what: string): TraceStep[] =>
    at === undefined ? [] : [{ at, service: "messaging", what }];
  return [
    ...parts.map(({ at, wamid, seq }) => ({
      at,
      service: "messaging",
      what: `texto recebido (${wamid}, mensagem ${seq} do stream)`,
    })),
    ...said(wish.createdAt, `pedido aberto, unidade ${unit?.name ?? "ainda desconhecida"}`),
    ...(guess === null ? [] : said(null, `classificador: categoria ${guess.candidates[0]?.id ?? "nenhuma"}`)),
    ...(category === null ? [] : said(null, `categoria ${category.id} ${category.name} (${category.method})`)),
    ...(withdrawnAt ? said(withdrawnAt, "retirado pelo consumidor (SAIR)") : []),
    ...(anonymisedAt ? said(anonymisedAt, "dados pessoais excluídos") : []),
    ...(closedAt ? said(closedAt, "encerrado") : []),
    ...said(
      null,
      `agora: ${state}${nextDueAt ? `, próximo passo ${nextDueAt.toISOString()}` : ""}${outbox.length > 0 ? `, ${outbox.length} efeitos por fazer (${outbox.map(({ kind }) => kind).join(", ")})` : ""}`,
    ),
  ];
}

function offerSteps(offer: Offer): TraceStep[] {
  const { id, merchantId, askedAt, acceptedByMetaAt, panelNoticeAt, answeredAt, answering, reversal } = offer;
  const at = (moment: Date | null | undefined, what: string): TraceStep[] =>
    moment ? [{ at: moment, service: "messaging", what: `oferta ${id} ${what}` }] : [];
  return [
    ...at(askedAt, `feita à empresa ${merchantId} por ${reais(offer.priceCents)}`),
    ...at(panelNoticeAt, "mostrada no painel aberto"),
    ...at(acceptedByMetaAt, "aceita pela Meta para entrega"),
    ...at(answering?.at, "com TENHO, débito em andamento"),
    ...at(answeredAt, `respondida por ${offer.answeredVia ?? "?"}: ${offer.status}`),
    ...at(reversal?.at, `com débito devolvido (${reversal?.reason})`),
    ...(offer.status === "expired" || offer.status === "scheduled" || offer.status === "pending"
      ? [{ at: offer.expiresAt, service: "messaging", what: `oferta ${id} ${offer.status}, prazo até` }]
      : []),
  ];
}

function deliverySteps({
  id,
  createdAt,
  sendingAt,
  settledAt,
  state,
  attempts,
  failure,
  wamid,
}: TracedDelivery): TraceStep[] {
  const step = (at: Date | null, what: string): TraceStep[] =>
    at === null ? [] : [{ at, service: "messaging", what: `mensagem ${id} ${what}` }];
  return [
    ...step(createdAt, "guardada para enviar"),
    ...step(sendingAt, `enviada à Meta (tentativa ${attempts})`),
    ...step(settledAt, `${state}${failure === null ? "" : `: ${failure}`}${wamid === null ? "" : ` (${wamid})`}`),
  ];
}

const reais = (cents: number): string => (cents / 100).toLocaleString("pt-BR", { style: "currency", currency: "BRL" });
