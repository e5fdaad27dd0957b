import type { CardCharge, Charge, PixRecord, PixWebhook, ReceivedPix } from "./records.ts";

/** The sandbox's state about money: charges, payments, the webhook and card charges. */
export class PixState {
  private readonly charges = new Map<string, Charge>();
  private readonly received = new Map<string, ReceivedPix>();
  private readonly cards = new Map<string, CardCharge>();
  private readonly txidByLocation = new Map<string, string>();
  private readonly e2eByTxid = new Map<string, string[]>();
  private readonly keep: number;
  /** Undefined until it is set or removed for the first time. */
  webhook: PixWebhook | null | undefined;

  /** @param keep number of charges, of payments and of card charges that are kept */
  constructor(keep: number) {
    this.keep = keep;
  }

  charge(txid: string): Charge | undefined {
    return this.charges.get(txid);
  }

  chargeAtLocation(locationId: string): Charge | undefined {
    return this.charges.get(this.txidByLocation.get(locationId) ?? "");
  }

  /** All charges, oldest first. */
  allCharges(): Charge[] {
    return [...this.charges.values()];
  }

  pix(endToEndId: string): ReceivedPix | undefined {
    return this.received.get(endToEndId);
  }

  /** Payments of a charge, oldest first. */
  pixOf(txid: string): ReceivedPix[] {
    return (this.e2eByTxid.get(txid) ?? []).flatMap((id) => this.received.get(id) ?? []);
  }

  /** All payments, oldest first. */
  allPix(): ReceivedPix[] {
    return [...this.received.values()];
  }

  card(reference: string): CardCharge | undefined {
    return this.cards.get(reference);
  }

  apply(record: PixRecord): void {
    switch (record.t) {
      case "charge":
        this.setCharge(record.charge);
        return;
      case "pix":
        if (record.charge !== undefined) this.setCharge(record.charge);
        this.setPix(record.pix);
        return;
      case "pix_webhook":
        this.webhook = record.webhook;
        return;
      case "card":
        this.cards.set(record.charge.reference, record.charge);
        deleteOldest(this.cards, this.keep);
    }
  }

  *snapshot(): Generator<PixRecord> {
    for (const charge of this.charges.values()) yield { t: "charge", charge };
    for (const pix of this.received.values()) yield { t: "pix", pix };
    for (const charge of this.cards.values()) yield { t: "card", charge };
    if (this.webhook !== undefined) yield { t: "pix_webhook", webhook: this.webhook };
  }

  private setCharge(charge: Charge): void {
    this.charges.set(charge.txid, charge);
    this.txidByLocation.set(charge.locationId, charge.txid);
    for (const old of deleteOldest(this.charges, this.keep)) this.txidByLocation.delete(old.locationId);
  }

  private setPix(pix: ReceivedPix): void {
    if (pix.txid !== null && !this.received.has(pix.endToEndId)) {
      this.e2eByTxid.set(pix.txid, [...(this.e2eByTxid.get(pix.txid) ?? []), pix.endToEndId]);
    }
    this.received.set(pix.endToEndId, pix);
    for (const old of deleteOldest(this.received, this.keep)) if (old.txid !== null) this.e2eByTxid.delete(old.txid);
  }
}

function deleteOldest<T>(map: Map<string, T>, keep: number): T[] {
  const deleted: T[] = [];
  for (const [key, value] of map) {
    if (map.size <= keep) break;
    map.delete(key);
    deleted.push(value);
  }
  return deleted;
}
