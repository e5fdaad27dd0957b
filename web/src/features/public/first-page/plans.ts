/** The franchise plans, by the names the server knows them by. */
export const PLANS = [
  {
    id: "BASICA",
    name: "Básica",
    price: "R$ 9.500",
    territory: "1 bairro ou zona",
    companies: "até 50 empresas",
    isPopular: false,
  },
  {
    id: "PREMIUM",
    name: "Premium",
    price: "R$ 30.300",
    territory: "3 a 5 bairros",
    companies: "até 200 empresas",
    isPopular: true,
  },
  {
    id: "MASTER",
    name: "Master",
    price: "R$ 90.500",
    territory: "cidade inteira",
    companies: "empresas ilimitadas",
    isPopular: false,
  },
] as const;

export type PlanId = (typeof PLANS)[number]["id"];

/** Add-ons to a plan. */
export const ADDONS = [
  { id: "MARKETING", name: "Pacote de Marketing", price: "R$ 500" },
  { id: "SUPPORT", name: "Suporte premium", price: "R$ 300" },
  { id: "ANALYTICS", name: "Análises avançadas", price: "R$ 200" },
] as const;

export type AddonId = (typeof ADDONS)[number]["id"];

/** The plan an address names (`/?plano=MASTER#franqueado`), else the most popular. */
export const planOf = (name: string | null): PlanId => PLANS.find(({ id }) => id === name)?.id ?? "PREMIUM";
