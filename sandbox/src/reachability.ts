import { mayExist, phoneKey } from "./domain/phone.ts";

export const REACHABILITY = ["yes", "no", "eight_digits", "nine_digits"] as const;

/** Reachability of a number; `eight_digits` and `nine_digits`: only that form of a Brazilian mobile number is reachable. */
export type Reach = (typeof REACHABILITY)[number];

/** Reachability on WhatsApp: every number that may exist is reachable, unless set otherwise. Kept in memory only. */
export class Reachability {
  private readonly settings = new Map<string, Reach>();

  set(key: string, reach: Reach): void {
    this.settings.set(key, reach);
  }

  /** `address`: the digits or the business-scoped id a message was sent to. */
  reaches(key: string, address: string): boolean {
    const reach = this.settings.get(key) ?? "yes";
    if (reach === "no") return false;
    if (!/^\d+$/.test(address)) return true;
    if (!mayExist(address)) return false;
    const short = phoneKey(address) === address;
    return reach === "yes" || (reach === "eight_digits") === short;
  }
}
