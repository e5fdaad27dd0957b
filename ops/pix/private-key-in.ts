/** Object identifiers of PKCS#12 (RFC 7292): a key that is encrypted, and one that is not. */
const SHROUDED_KEY_BAG = Buffer.from("060b2a864886f70d010c0a0102", "hex");
const KEY_BAG = Buffer.from("060b2a864886f70d010c0a0101", "hex");
const EXPLICIT_ZERO = 0xa0;
const SEQUENCE = 0x30;

type Element = { tag: number; start: number; end: number; contentAt: number };

/** Reads the header of a DER element; null where none can be. */
function elementAt(bytes: Buffer, at: number): Element | null {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined) return null;
  const extra = first < 0x80 ? 0 : first & 0x7f;
  // Longer lengths than four bytes, or none given (BER), are no DER of a file.
  if (extra > 4 || first === 0x80 || at + 2 + extra > bytes.length) return null;
  const length = extra === 0 ? first : bytes.readUIntBE(at + 2, extra);
  const contentAt = at + 2 + extra;
  return contentAt + length > bytes.length ? null : { tag, start: at, end: contentAt + length, contentAt };
}

/**
 * The private key of a PKCS#12 file, as the DER of PKCS#8, encrypted or not. Null where no bag of the part that is not encrypted as a whole holds one: that is
 * where every writer of such files has put it.
 */
export function privateKeyIn(pfx: Buffer): Buffer | null {
  for (const bag of [SHROUDED_KEY_BAG, KEY_BAG]) {
    const at = pfx.indexOf(bag);
    if (at === -1) continue;
    const wrapper = elementAt(pfx, at + bag.length);
    const key = wrapper?.tag === EXPLICIT_ZERO ? elementAt(pfx, wrapper.contentAt) : null;
    if (key?.tag === SEQUENCE) return pfx.subarray(key.start, key.end);
  }
  return null;
}
