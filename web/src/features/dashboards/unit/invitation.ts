import { districtName } from "./demand/heat-map.ts";

type Wanted = {
  readonly category: string;
  readonly district: string;
  readonly city: string;
  readonly origin: string;
  /** The unit the registration opens with. */
  readonly unitId: string;
};

/** A WhatsApp message to a company somebody wants to win, which WhatsApp asks whom to send to. Nobody's wish is quoted in it. */
export function invitationLink({ category, district, city, origin, unitId }: Wanted): string {
  const where = district ? `em ${districtName(district)}, ${city}` : `em ${city}`;
  const what = category ? `*${category}*` : "o que você vende";
  const text = `Oi! Tem gente procurando ${what} ${where} pelo WhatsApp da Tenho, e ainda não há empresa para responder. Cadastre a sua: ${origin}/?cadastro=1&unidade=${unitId}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
