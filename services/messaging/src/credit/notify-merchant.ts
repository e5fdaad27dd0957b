import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import type { OutgoingMessages } from "../app/outgoing/outgoing-messages.ts";
import type { FranchiseClient, UsersClient, WalletClient } from "../app/ports/clients.ts";
import type { ContactStore } from "../app/ports/contact-store.ts";
import { creditExpiring, thresholdReached } from "../domain/outgoing/texts/credit.ts";
import { pixCode } from "../domain/outgoing/texts/merchant.ts";
import { expiringTemplate, pixTemplate, thresholdTemplate } from "../domain/outgoing/texts/templates.ts";
import type { FlowSettings } from "../domain/wish/flow-settings.ts";
import type { RequestCharge } from "./request-charge.ts";

/** Lifetime of a charge, in milliseconds: below the longest that is allowed, so that a clock that runs ahead does not exceed it. */
const CHARGE_MS = 23 * 3_600_000;

export type NotifyMerchantDeps = {
  users: Pick<UsersClient, "getMerchants">;
  franchise: Pick<FranchiseClient, "getUnit" | "numberOfUnit">;
  contacts: Pick<ContactStore, "findOrCreateByPhone">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  requestCharge: RequestCharge;
  wallet: Pick<WalletClient, "priceCents">;
  settings: Pick<FlowSettings, "creditLink">;
  now: () => Date;
};

export type ThresholdReached = {
  merchantId: string;
  unitId: string;
  movementId: string;
  balanceCents: number;
  thresholdCents: number;
};
export type CreditExpiring = {
  merchantId: string;
  unitId: string;
  lotId: string;
  remainingCents: number;
  expiresAt: Date;
  daysLeft: number;
};

/**
 * Notifies merchants by WhatsApp of what happens to their credit. Messages and charges derive from the event, so repeating sends nothing more.
 * Raises: what the clients raise, except payment.
 */
export function createNotifyMerchant(deps: NotifyMerchantDeps) {
  const { users, franchise, contacts, outgoing, requestCharge, wallet, settings, now } = deps;

  /** The contact to write to and the number to send from; null for a merchant that no longer exists or has no number. */
  const addressOf = async (merchantId: string, unitId: string) => {
    const [profile] = await users.getMerchants([merchantId]);
    if (profile === undefined || profile.phone === "") return null;
    const [contact, phoneNumberId, unit] = await Promise.all([
      contacts.findOrCreateByPhone(profile.phone, profile.name, now()),
      franchise.numberOfUnit(unitId),
      franchise.getUnit(unitId),
    ]);
    const common = { contactId: contact.id, phoneNumberId, offer: null, usefulUntil: null };
    return { common, timeZone: unit?.timeZone ?? DEFAULT_TIME_ZONE };
  };

  return {
    /** The balance fell below the threshold the merchant chose; nothing is charged unless the merchant pays. */
    async thresholdReached({ merchantId, unitId, movementId, ...amounts }: ThresholdReached): Promise<void> {
      const address = await addressOf(merchantId, unitId);
      if (address === null) return;
      const { common, timeZone } = address;
      const id = `threshold:${movementId}`;
      const until = new Date(now().getTime() + CHARGE_MS);
      const wantedCents = amounts.thresholdCents - amounts.balanceCents;
      const charge = await requestCharge({ key: id, merchantId, wantedCents, until });
      const notice = { ...amounts, link: settings.creditLink, charge, timeZone };
      await outgoing.enqueue([
        { ...common, id, inWindow: thresholdReached(notice), outsideWindow: thresholdTemplate(notice) },
        ...(charge === null
          ? []
          : [
              {
                ...common,
                id: `pix:${id}`,
                inWindow: pixCode(charge.copyCode),
                outsideWindow: pixTemplate({ ...charge, until: charge.expiresAt, timeZone }),
                usefulUntil: charge.expiresAt,
              },
            ]),
      ]);
    },
    async creditExpiring({ merchantId, unitId, lotId, ...credit }: CreditExpiring): Promise<void> {
      const address = await addressOf(merchantId, unitId);
      if (address === null) return;
      const { common, timeZone } = address;
      const notice = { ...credit, timeZone, isFree: (await wallet.priceCents()) === 0 };
      const id = `expiring:${lotId}:${credit.daysLeft}`;
      await outgoing.enqueue([
        {
          ...common,
          id,
          inWindow: creditExpiring(notice),
          outsideWindow: expiringTemplate(notice),
          usefulUntil: credit.expiresAt,
        },
      ]);
    },
  };
}

export type NotifyMerchant = ReturnType<typeof createNotifyMerchant>;
