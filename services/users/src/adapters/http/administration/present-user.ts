import { coverDocument, formatDocument } from "@tenho/br/documents/document";
import type { ListedAccount } from "../../../app/listing/complete-accounts.ts";
import type { CreditView } from "../../../app/ports.ts";
import { type Editor, seesWholeDocument } from "../../../domain/accounts/account-access.ts";
import { photoPath } from "../../../domain/photo-path.ts";
import { presentPhones } from "../present-phones.ts";

export const reais = (cents: number): number => cents / 100;

const presentCredit = (credit: CreditView | null) =>
  credit && { level: credit.level, affordable: credit.affordable, price: reais(credit.priceCents) };

/** Whoever activates accounts compares the document with what the company showed; others only tell accounts apart. */
export function presentListed(reader: Editor, { account, balance, categories, unit, photoId }: ListedAccount) {
  const documentText = seesWholeDocument(reader, account) ? formatDocument : coverDocument;
  return {
    id: account.id,
    email: account.email,
    role: account.role,
    is_active: account.isActive,
    unit_id: account.unitId,
    unit,
    client_id: account.clientId,
    created_at: account.createdAt.toISOString(),
    activated_at: account.activatedAt?.toISOString() ?? null,
    name: account.displayName,
    avatar: photoId === null ? null : photoPath(photoId),
    balance: balance === null ? null : reais(balance.balanceCents),
    credit: presentCredit(balance?.credit ?? null),
    categories,
    document: documentText(account.document) || null,
    profile: { display_name: account.displayName, phones: presentPhones(account) },
    permission_override: account.permissionOverride,
  };
}
