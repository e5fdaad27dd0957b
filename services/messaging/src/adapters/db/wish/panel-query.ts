import { isUuid } from "@tenho/kernel/rpc/request-fields";
import type { PanelFilter, PanelScope } from "../../../app/ports/panel-store.ts";

type Condition = Record<string, unknown>;

/** The text as typed, in any case. */
const containing = (text: string): Condition => ({
  $regex: text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  $options: "i",
});

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

function ofCategory(category: string | null): Condition[] {
  if (category === null) return [];
  return /^\d+$/.test(category) ? [{ "category.id": Number(category) }] : [{ "category.name": containing(category) }];
}

/** More digits than this, or an e-mail address, are masked in a wish's text for readers who may not see its sender. */
const OPEN_DIGITS_MAX = 3;

/** `searchesSender`: whether names and numbers may be searched; a reader who may not see them may not guess them by searching. */
function ofSearch(search: string | null, searchesSender: boolean): Condition[] {
  if (search === null) return [];
  const digits = search.replace(/\D/g, "");
  if (!searchesSender && (digits.length > OPEN_DIGITS_MAX || search.includes("@"))) {
    return [{ "category.name": containing(search) }];
  }
  const sender = [
    { senderName: containing(search) },
    ...(digits.length >= 4 ? [{ senderPhone: containing(digits) }] : []),
  ];
  return [
    { $or: [{ text: containing(search) }, { "category.name": containing(search) }, ...(searchesSender ? sender : [])] },
  ];
}

/** The query for a reader's scope and filters, over the wishes shown in panels. */
export function panelQuery(scope: PanelScope, filter: PanelFilter): Condition {
  const { company, unit } = filter;
  const byCompany = company === null || scope.kind === "merchant" ? [] : [company];
  const conditions = [
    { kind: "wish", state: { $ne: "void" } },
    ...ofScope(scope),
    ...ofStatus(filter.status, scope),
    ...ofCategory(filter.category),
    ...ofSearch(filter.search, scope.kind === "all"),
    ...byCompany.map((text) => ({
      offers: { $elemMatch: isUuid(text) ? { merchantId: text } : { merchantName: containing(text) } },
    })),
    ...(unit === null ? [] : [isUuid(unit) ? { "unit.id": unit } : { "unit.name": containing(unit) }]),
    ...(filter.from === null ? [] : [{ receivedAt: { $gte: filter.from } }]),
    ...(filter.to === null ? [] : [{ receivedAt: { $lt: filter.to } }]),
  ];
  return { $and: conditions };
}
