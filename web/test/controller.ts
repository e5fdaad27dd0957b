import type { GetControllerApiResponse } from "../src/api/generated/tenho.gen.ts";

/** The company that runs the platform, with every line that can be set. */
export const CONTROLLER: GetControllerApiResponse = {
  legal_name: "Tenho Demonstração Ltda.",
  cnpj: "11222333000181",
  address: "Av. Presidente Vargas, 100, Parnaíba, PI",
  city: "Parnaíba, PI",
  phone: "558633220300",
  email: "contato@tenho.dev",
  officer_name: "Rosa Prado",
  officer_email: "privacidade@tenho.dev",
  instagram_url: "https://www.instagram.com/tenho.dev",
  linkedin_url: "https://www.linkedin.com/company/tenho-dev",
  youtube_url: "https://www.youtube.com/@tenho-dev",
};

/** Nothing of it is set. */
export const NO_CONTROLLER = Object.fromEntries(
  Object.keys(CONTROLLER).map((name) => [name, ""]),
) as GetControllerApiResponse;
