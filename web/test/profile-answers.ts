import type { GetUserProfileApiResponse } from "../src/api/generated/tenho.gen.ts";
import type { Hours } from "../src/shared/hours/hours-draft.ts";

/** Answers of the server about the merchant of the tests. */
export const aProfile = (changes: Partial<GetUserProfileApiResponse> = {}): GetUserProfileApiResponse => ({
  display_name: "Pizzaria Delta",
  legal_name: "Delta Ltda",
  document: "11222333000181",
  document_type: "CNPJ",
  birth_date: null,
  gender: null,
  phones: [
    { phone: "5586988011041", type: "WHATSAPP", is_primary: true, whatsapp_proved_at: "2026-01-10T12:00:00.000Z" },
    { phone: "558633221100", type: "LANDLINE", is_primary: false, whatsapp_proved_at: null },
  ],
  number_alerts: [],
  emails: [
    { email: "pizzaria@tenho.dev", is_primary: true },
    { email: "caixa@tenho.dev", is_primary: false },
  ],
  login_email_pending: false,
  email_confirmed: true,
  email_proof: null,
  addresses: [],
  photos: [],
  ...changes,
});

export const someHours = (changes: Partial<Hours> = {}): Hours => ({
  id: "c1",
  client_id: "c1",
  timezone: "America/Fortaleza",
  timezone_label: "Fortaleza",
  is_24h: false,
  schedule: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
    day_of_week,
    dayOfWeek: day_of_week,
    is_open: day_of_week > 0,
    isOpen: day_of_week > 0,
    periods: day_of_week > 0 ? [{ start: "08:00", end: "18:00" }] : [],
  })),
  exceptions: [],
  ...changes,
});
