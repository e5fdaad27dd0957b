import { mayExist, phoneKey } from "./domain/phone.ts";

export const REACHABILITY = ["yes", "no", "eight_digits", "nine_digits"] as const;

/** `eight_digits` and `nine_digits`: only that form of a Brazilian mobile number can be written to. */
export type Reach = (typeof REACHABILITY)[number];

/** Who can be reached on WhatsApp: everybody whose number may exist, unless told otherwise. Kept in memory only. */
export class Reachability {
  private readonly told = new Map<string, Reach>();

  set(key: string, reach: Reach): void {
    this.told.set(key, reach);
  }

  /** `address`: the digits or the business-scoped id a message was sent to. */
  reaches(key: string, address: string): boolean {
    const reach = this.told.get(key) ?? "yes";
    if (reach === "no") return false;
    if (!/^\d+$/.test(address)) return true;
    if (!mayExist(address)) return false;
    const short = phoneKey(address) === address;
    return reach === "yes" || (reach === "eight_digits") === short;
  }
}
