import type { AccountFixtures } from "../../../services/users/fixtures/account-fixtures.ts";

/** The company that runs the platform of the demonstration, so that every line of the site can be seen. */
export const CONTROLLER: Parameters<AccountFixtures["putController"]>[0] = {
  legal_name: "Tenho Demonstração Ltda.",
  cnpj: "11222333000181",
  address: "Av. Presidente Vargas, 100, Centro, Parnaíba, PI, 64200-200",
  city: "Parnaíba, PI",
  phone: "558633220300",
  email: "contato@tenho.dev",
  officer_name: "Rosa Prado",
  officer_email: "privacidade@tenho.dev",
  instagram_url: "https://www.instagram.com/tenho.dev",
  linkedin_url: "https://www.linkedin.com/company/tenho-dev",
  youtube_url: "https://www.youtube.com/@tenho-dev",
};
