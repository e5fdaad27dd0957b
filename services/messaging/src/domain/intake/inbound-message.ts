/** A point on Earth: degrees, WGS 84. Personal data: used to find a unit, never stored with a wish nor logged. */
export type Place = { latitude: number; longitude: number };

/** What a person sent on WhatsApp, as far as it is used. */
export type InboundContent =
  | { kind: "text"; text: string; quotedWamid: string | null }
  /** A tap on a button, a list row or a template's quick reply; `id` is the one we gave it. */
  | { kind: "tap"; id: string }
  | { kind: "location"; place: Place }
  /** A voice note; the sound is at Meta, under its id. */
  | { kind: "voice"; mediaId: string; sha256: string }
  /** Nothing readable: a picture, other sound, … */
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
