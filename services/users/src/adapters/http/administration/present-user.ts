import { centsToReais } from "@tenho/br/money/money";
import { coverDocument, formatDocument } from "@tenho/br/registration/document";
import type { ListedAccount } from "../../../app/listing/complete-accounts.ts";
import type { CreditView } from "../../../app/ports.ts";
import { type Editor, seesWholeDocument } from "../../../domain/accounts/account-access.ts";
import { mayCorrect } from "../../../domain/facts/may-correct.ts";
import { photoPath } from "../../../domain/photo-path.ts";
import { presentPhones } from "../present-phones.ts";
import { presentReceiving } from "../receiving-contract.ts";

const presentCredit = (credit: CreditView | null) =>
  credit && { level: credit.level, affordable: credit.affordable, price: centsToReais(credit.priceCents) };

/** Whoever activates accounts compares the document with what the company showed; others only tell accounts apart. */
export function presentListed(
  reader: Editor,
  { account, balance, categories, unit, photoId, correctionAskedAt, receiving }: ListedAccount,
) {
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
    balance: balance === null ? null : centsToReais(balance.balanceCents),
    credit: presentCredit(balance?.credit ?? null),
    correction_requested_at: mayCorrect(reader, account) ? (correctionAskedAt?.toISOString() ?? null) : null,
    receiving: receiving && presentReceiving(receiving),
    categories,
    document: documentText(account.document) || null,
    profile: { display_name: account.displayName, phones: presentPhones(account) },
    permission_override: account.permissionOverride,
  };
}
