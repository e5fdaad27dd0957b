import { randomUUID } from "node:crypto";
import { UNIT } from "./_clients.ts";
import { PASSWORD } from "./_harness.ts";

let lastSubscriber = 70_000_000;

/** A registration as the form sends it, with an e-mail and a number nobody has. */
export function registration(over: Record<string, unknown> = {}) {
  lastSubscriber += 1;
  return {
    name: "Padaria da Praça",
    email: `${randomUUID()}@exemplo.com.br`,
    phone: `869${lastSubscriber}`,
    password: PASSWORD,
    unit_id: UNIT,
    contract: "ACEITO",
    document: "11222333000181",
    document_type: "cnpj",
    service_franchises: [],
    all_franchises: false,
    address: {
      street: "Rua Grande, 10",
      number: "10",
      complement: "",
      district: "Centro",
      city: "Parnaíba",
      state: "PI",
      zip_code: "64200000",
    },
    ...over,
  };
}
