/** A point on Earth: degrees, WGS 84. Personal data: used to find a unit, never stored with a wish nor logged. */
export type Place = { latitude: number; longitude: number };

/** The content of a person's WhatsApp message, reduced to what is used. */
export type InboundContent =
  | { kind: "text"; text: string; quotedWamid: string | null }
  /** A tap on a button, a list row or a template's quick reply; `id` is the one we gave it. */
  | { kind: "tap"; id: string }
  | { kind: "location"; place: Place }
  /** A voice note; its audio is stored at Meta under this id. */
  | { kind: "voice"; mediaId: string; sha256: string }
  /** A shared contact card, with the numbers on it as they are written. */
  | { kind: "card"; phones: string[] }
  /** An emoji on an earlier message, named by its wamid. */
  | { kind: "reaction"; emoji: string; wamid: string }
  /** Unreadable content: a picture, other audio, a kind not known yet, … */
  | { kind: "media" }
  /** Meta's event about the sender, who is named by their former number or id. */
  | { kind: "number_changed"; waId: string }
  | { kind: "user_id_changed"; previous: string; next: string }
  /** An earlier message was edited, or deleted when `text` is null; `wamid` is that message's. */
  | { kind: "revision"; wamid: string; text: string | null }
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
  /** It may be a machine's. Absent: it is a person's. */
  isDoubtful?: true;
};
