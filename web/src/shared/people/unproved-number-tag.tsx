import { StatusTag } from "../ui/values/status-tag.tsx";

type Phone = { readonly type: string; readonly whatsapp_proved_at: string | null };

/** Returns whether a WhatsApp number of the account is proved: messages go to it only once a code was written from one of its numbers. */
export const hasProvedNumber = (phones: readonly Phone[]): boolean =>
  phones.some(({ whatsapp_proved_at: provedAt }) => provedAt !== null);

/** Tag of an account none of whose WhatsApp numbers is proved; nothing if one is, or if it has none. */
export function UnprovedNumberTag({ phones }: { readonly phones: readonly Phone[] }) {
  const hasNumber = phones.some(({ type }) => type === "WHATSAPP");
  if (!hasNumber || hasProvedNumber(phones)) return null;
  // The tag gets a line of its own, but not its full width.
  return (
    <div>
      <StatusTag tone="waiting">Número não confirmado</StatusTag>
    </div>
  );
}
