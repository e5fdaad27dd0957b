import { demoId } from "../ids.ts";
import { cpf } from "./documents.ts";
import { type DemoUnit, PARNAIBA, TERESINA } from "./units.ts";

/** Password of every demo login. */
export const DEMO_PASSWORD = "Tenho@2026";

export const PIZZARIA_EMAIL = "pizzaria@tenho.dev";

export type DemoPerson = {
  id: string;
  email: string;
  role: "MASTER" | "ADMIN" | "USER";
  name: string;
  document: string;
  whatsapp: string;
  unit: DemoUnit | null;
  /** The merchant a USER works for. */
  clientId: string | null;
  ageDays: number;
};

const person = (login: string, rest: Omit<DemoPerson, "id" | "email">): DemoPerson => {
  const email = `${login}@tenho.dev`;
  return { id: demoId(`account:${email}`), email, ...rest };
};

/** Everybody who is not a merchant. */
export const PEOPLE: readonly DemoPerson[] = [
  person("master", {
    role: "MASTER",
    name: "Helena Castelo Branco",
    document: cpf("105739264"),
    whatsapp: "5586988030001",
    unit: null,
    clientId: null,
    ageDays: 300,
  }),
  person("admin", {
    role: "ADMIN",
    name: "Carlos Eduardo Veras",
    document: cpf("216840375"),
    whatsapp: "5586988030002",
    unit: PARNAIBA,
    clientId: null,
    ageDays: 239,
  }),
  person("admin2", {
    role: "ADMIN",
    name: "Luciana Portela Nunes",
    document: cpf("327951486"),
    whatsapp: "5586988030003",
    unit: TERESINA,
    clientId: null,
    ageDays: 119,
  }),
  person("usuario", {
    role: "USER",
    name: "Mateus Ribeiro da Costa",
    document: cpf("438062597"),
    whatsapp: "5586988030004",
    unit: PARNAIBA,
    clientId: demoId(`account:${PIZZARIA_EMAIL}`),
    ageDays: 150,
  }),
];
