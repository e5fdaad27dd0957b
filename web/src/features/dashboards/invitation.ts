import { districtName } from "./heat-map.ts";

type Wanted = {
  readonly category: string;
  readonly district: string;
  readonly city: string;
  readonly origin: string;
  /** Unit that is chosen when the registration opens. */
  readonly unitId: string;
};

/** Link to a WhatsApp message that invites a company; WhatsApp asks for the recipient. It quotes nobody's wish. */
export function invitationLink({ category, district, city, origin, unitId }: Wanted): string {
  const where = district ? `em ${districtName(district)}, ${city}` : `em ${city}`;
  const what = category ? `*${category}*` : "o que você vende";
  const text = `Oi! Tem gente procurando ${what} ${where} pelo WhatsApp da Tenho, e ainda não há empresa para responder. Cadastre a sua: ${origin}/?cadastro=1&unidade=${unitId}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
