/** What a person sent on WhatsApp, as far as it is used. */
export type InboundContent =
  | { kind: "text"; text: string; quotedWamid: string | null }
  /** A tap on a button, a list row or a template's quick reply; `id` is the one we gave it. */
  | { kind: "tap"; id: string }
  /** Nothing readable: sound, picture, location, … */
  | { kind: "media" }
  | { kind: "number_changed"; waId: string }
  | { kind: "ignored" };

export type InboundMessage = {
  /** `m:<phone number id>:<wamid>`: the key of its record. */
  id: string;
  wamid: string;
  phoneNumberId: string;
  sender: { waId: string | null; bsuid: string | null; name: string };
  /** Meta's clock, whole seconds. */
  at: Date;
  /** Place in the stream: the order of arrival. */
  seq: number;
  content: InboundContent;
};
