import { AppError } from "@tenho/kernel/errors/app-error";
import { tidyDistrict } from "../../domain/intake/district.ts";
import { openWish } from "../../domain/intake/gather-texts.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Offer, UnitRef, Wish } from "../../domain/wish/wish.ts";
import type { FranchiseClient } from "../ports/clients.ts";
import type { Contact, ContactStore } from "../ports/people/contact-store.ts";
import type { Wishes } from "./wishes.ts";

export type PastOffer = {
  id: string;
  merchantId: string;
  merchantName: string;
  status: "accepted" | "rejected" | "expired";
  priceCents: number;
  askedAt: Date;
  answeredAt: Date | null;
};

export type PastWish = {
  id: string;
  unitId: string;
  phoneNumberId: string;
  senderName: string;
  senderPhone: string;
  text: string;
  categoryId: number;
  categoryName: string;
  confidence: number;
  receivedAt: Date;
  /** Where it was wished for; "": unknown. */
  district: string;
  offers: PastOffer[];
};

export type ImportDeps = {
  wishes: Pick<Wishes, "open">;
  contacts: Pick<ContactStore, "findOrCreateByPhone" | "resolve" | "update">;
  franchise: Pick<FranchiseClient, "getUnit">;
  settings: FlowSettings;
};

/** Stores wishes and contacts of the past: nothing is sent, nothing is debited. Safe to repeat. Raises: invalid_input (no such unit). */
export function createImportHistory({ wishes, contacts, franchise, settings }: ImportDeps) {
  return {
    async wish(past: PastWish): Promise<void> {
      const unit = await franchise.getUnit(past.unitId);
      if (unit === null) throw new AppError("invalid_input", "Unidade desconhecida.");
      const contact = await contacts.findOrCreateByPhone(past.senderPhone, past.senderName, past.receivedAt);
      await contacts.update(contact.id, { welcomedAt: past.receivedAt });
      await wishes.open(toWish(past, contact, unit, settings));
    },
    async contact(phone: string, name: string, phoneNumberId: string, at: Date): Promise<void> {
      await contacts.resolve({ waId: phone, bsuid: null, name, phoneNumberId, at });
    },
  };
}

export type ImportHistory = ReturnType<typeof createImportHistory>;

function toWish(past: PastWish, contact: Contact, unit: UnitRef, settings: FlowSettings): Wish {
  const { id, phoneNumberId, senderName, text, receivedAt: at } = past;
  const part = { wamid: `import:${id}`, text, at, seq: 0 };
  const from = { id, contactId: contact.id, phoneNumberId, senderName, senderPhone: contact.phone };
  const { openKey: _, ...wish } = openWish({ ...from, firstContact: false, part }, at, settings);
  const isAnswered = past.offers.some(({ status }) => status === "accepted");
  return {
    ...wish,
    state: isAnswered ? "answered" : "closed",
    kind: "wish",
    unit,
    category: {
      id: past.categoryId,
      name: past.categoryName,
      confidence: past.confidence,
      method: "import",
      decidedBy: "classifier",
    },
    offers: past.offers.map((offer) => toOffer(offer, settings)),
    ...(past.district !== "" && { district: tidyDistrict(past.district) }),
    toldBatches: isAnswered ? 1 : 0,
    // Nobody could be asked, which the consumer was told then.
    toldNobody: past.offers.length === 0,
    gatherUntil: null,
    closedAt: at,
  };
}

function toOffer(past: PastOffer, settings: FlowSettings): Offer {
  const { id, merchantId, merchantName, status, priceCents, askedAt, answeredAt } = past;
  return {
    id,
    merchantId,
    merchantName,
    merchantPhone: "",
    merchantContactId: "",
    priceCents,
    status,
    askAt: askedAt,
    askedAt,
    round: 1,
    acceptedByMetaAt: askedAt,
    expiresAt: new Date(askedAt.getTime() + settings.offerExpiryMs),
    answering: null,
    answeredAt,
    answeredBy: answeredAt === null ? null : merchantId,
    answeredVia: answeredAt === null ? null : "whatsapp",
    answeredKey: answeredAt === null ? null : `import:${id}`,
    debit: null,
    toldIn: status === "accepted" ? 1 : null,
  };
}
