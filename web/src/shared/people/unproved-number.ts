import type { GetUserProfileApiResponse } from "../../api/generated/tenho.gen.ts";

export type NumbersOfProfile = Pick<GetUserProfileApiResponse, "phones" | "number_alerts">;
type Phone = NumbersOfProfile["phones"][number];

export type UnprovedNumber = {
  readonly phone: string;
  /** Another WhatsApp number of the account that is proved and gets the messages meanwhile; null when there is none. */
  readonly reachedOn: string | null;
  /** True when WhatsApp reported that the account's number changed. */
  readonly wasChanged: boolean;
};

const primaryOf = (phones: readonly Phone[]): Phone | undefined =>
  phones.find(({ is_primary: isPrimary }) => isPrimary) ?? phones[0];

/** The account's own WhatsApp number if it is not proved; null if it is, or if there is none. */
export function unprovedNumber({ phones, number_alerts: alerts }: NumbersOfProfile): UnprovedNumber | null {
  const numbers = phones.filter(({ type }) => type === "WHATSAPP");
  const own = primaryOf(numbers);
  if (own === undefined || own.whatsapp_proved_at !== null) return null;
  const reachedOn = primaryOf(numbers.filter(({ whatsapp_proved_at: provedAt }) => provedAt !== null));
  return {
    phone: own.phone,
    reachedOn: reachedOn?.phone ?? null,
    wasChanged: alerts.some(({ kind }) => kind === "CHANGED"),
  };
}
