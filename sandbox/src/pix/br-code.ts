import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { getPixPayloadInfo } from "@brazilian-utils/brazilian-utils/get-pix-payload-info";

const LOCATION_HOST = "pix.example.com/qr/v2";

export const RECEIVER = { name: "TENHO", city: "PARNAIBA", cnpj: "12345678000195" } as const;

/** Address where a payer's bank reads the charge of a dynamic QR code, without `https://`. */
export const locationOf = (locationId: string): string => `${LOCATION_HOST}/${locationId}`;

/** The dynamic BR Code ("Pix copia e cola") of a location. */
export function brCodeOf(location: string): string {
  const code = generatePixPayload({ url: location, merchantName: RECEIVER.name, merchantCity: RECEIVER.city });
  if (code === null) throw new Error(`no BR Code for the location ${location}`);
  return code;
}

export type BrCodeReading =
  | { readonly kind: "dynamic"; readonly locationId: string; readonly name: string; readonly city: string }
  /** A code of another bank or a static one, which leads to no charge of this bank. */
  | { readonly kind: "foreign" }
  /** The text is no BR Code, or its CRC does not match. */
  | { readonly kind: "invalid" };

/** Reads a copied code as a bank does: form and CRC first. */
export function readBrCode(text: string): BrCodeReading {
  const info = getPixPayloadInfo(text.trim());
  if (info === null) return { kind: "invalid" };
  if (info.url === undefined || !info.url.startsWith(`${LOCATION_HOST}/`)) return { kind: "foreign" };
  const locationId = info.url.slice(LOCATION_HOST.length + 1);
  return { kind: "dynamic", locationId, name: info.merchantName, city: info.merchantCity };
}
