import { isUuid } from "@tenho/kernel/rpc/request-fields";
import { queryWords, WORD_OF, type WordKind } from "../domain/wish/search-words.ts";
import type { PanelFilter, PanelScope } from "./panel-port.ts";
import type { SenderSight } from "./panel-view.ts";

type Condition = Record<string, unknown>;

/** Pattern for words that begin like this one; it is anchored, so an index over words serves it. */
const beginning = (kind: WordKind, word: string): RegExp =>
  // Linear: letters and digits alone, at most 32 of them, anchored at the beginning.
  new RegExp(`^${WORD_OF[kind]}${word}`);

/** Conditions that every word occurs, in any of these kinds. */
const withWords = (words: readonly string[], kinds: readonly WordKind[]): Condition[] =>
  words.map((word) => ({ words: { $in: kinds.map((kind) => beginning(kind, word)) } }));

function ofScope(scope: PanelScope): Condition[] {
  switch (scope.kind) {
    case "all":
      return [];
    case "units":
      return [{ "unit.id": { $in: [...scope.unitIds] } }];
    case "merchant":
      // A scheduled offer has not been sent to the merchant yet.
      return [{ offers: { $elemMatch: { merchantId: scope.merchantId, askedAt: { $ne: null } } } }];
  }
}

/** pending: no answer · responded: at least one TENHO · negative: only NÃO TENHO. For a merchant only its own answer counts. */
function ofStatus(status: PanelFilter["status"], scope: PanelScope): Condition[] {
  if (status === null) return [];
  const mine = scope.kind === "merchant" ? { merchantId: scope.merchantId } : {};
  const some = (offerStatus: string): Condition => ({ offers: { $elemMatch: { ...mine, status: offerStatus } } });
  const none = (offerStatus: string): Condition => ({
    offers: { $not: { $elemMatch: { ...mine, status: offerStatus } } },
  });
  if (status === "responded") return [some("accepted")];
  if (status === "negative") return [some("rejected"), none("accepted")];
  return [none("accepted"), none("rejected")];
}

function ofAnswerer(accountId: string | null, scope: PanelScope): Condition[] {
  if (accountId === null) return [];
  const mine = scope.kind === "merchant" ? { merchantId: scope.merchantId } : {};
  const answer = { answeredBy: accountId, status: { $in: ["accepted", "rejected"] } };
  return [{ offers: { $elemMatch: { ...mine, ...answer } } }];
}

function ofCategory(category: string | null): Condition[] {
  if (category === null) return [];
  return /^\d+$/.test(category) ? [{ "category.id": Number(category) }] : withWords(queryWords(category), ["category"]);
}

/** Condition for the wishes whose sender a reader may know; null: none. */
function ofSenderSight(sight: SenderSight, scope: PanelScope): Condition | null {
  switch (sight) {
    case "every_wish":
      return {};
    case "answered_wishes":
      return { offers: { $elemMatch: { status: { $in: ["accepted", "rejected"] }, askedAt: { $ne: null } } } };
    case "own_accepted_wishes":
      return scope.kind === "merchant"
        ? { offers: { $elemMatch: { merchantId: scope.merchantId, status: "accepted", askedAt: { $ne: null } } } }
        : null;
    case "no_wish":
      return null;
  }
}

function ofSearch(search: PanelFilter["search"], scope: PanelScope): Condition[] {
  if (search === null) return [];
  const words = queryWords(search.text);
  if (words.length === 0) return [];
  const open = { $and: withWords(words, ["open"]) };
  const seen = ofSenderSight(search.senderSight, scope);
  if (seen === null) return [open];
  const withSender = withWords(words, ["open", "contact"]);
  if (search.senderSight === "every_wish") return withSender;
  return [{ $or: [open, { $and: [...withSender, seen] }] }];
}

/** The query for a reader's scope and filters, over the wishes shown in panels. */
export function panelQuery(scope: PanelScope, filter: PanelFilter): Condition {
  const { company, unit } = filter;
  const byCompany = company === null || scope.kind === "merchant" ? [] : [company];
  const conditions = [
    { kind: "wish", state: { $ne: "void" } },
    ...ofScope(scope),
    ...ofStatus(filter.status, scope),
    ...ofAnswerer(filter.answeredBy, scope),
    ...ofCategory(filter.category),
    ...ofSearch(filter.search, scope),
    ...byCompany.flatMap((text) =>
      isUuid(text) ? [{ "offers.merchantId": text }] : withWords(queryWords(text), ["merchant"]),
    ),
    ...(unit === null ? [] : isUuid(unit) ? [{ "unit.id": unit }] : withWords(queryWords(unit), ["unit"])),
    ...(filter.from === null ? [] : [{ receivedAt: { $gte: filter.from } }]),
    ...(filter.to === null ? [] : [{ receivedAt: { $lt: filter.to } }]),
  ];
  return { $and: conditions };
}
