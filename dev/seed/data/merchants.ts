import type { DemoMerchant } from "./merchant.ts";
import { parnaibaFood } from "./merchants-parnaiba-food.ts";
import { parnaibaServices } from "./merchants-parnaiba-services.ts";
import { teresinaMerchants } from "./merchants-teresina.ts";

export const MERCHANTS: readonly DemoMerchant[] = [...parnaibaFood, ...parnaibaServices, ...teresinaMerchants];

export const ACTIVE_MERCHANTS: readonly DemoMerchant[] = MERCHANTS.filter(({ isActive }) => isActive);
