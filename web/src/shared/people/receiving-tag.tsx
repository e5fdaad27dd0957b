import type { Receiving } from "@tenho/br/merchants/receiving";
import { receivingText } from "@tenho/br/merchants/receiving-text";
import { useNow } from "../clock/use-now.ts";
import { StatusTag } from "../ui/values/status-tag.tsx";
import { RECEIVING_TONE } from "./receiving.ts";

/** Whether wishes are offered to a company, or the strongest reason against it: the same words on every screen. */
export function ReceivingTag({ receiving }: { readonly receiving: Receiving }) {
  const now = useNow(60_000);
  return <StatusTag tone={RECEIVING_TONE[receiving.state]}>{receivingText(receiving, now)}</StatusTag>;
}
