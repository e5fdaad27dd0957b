import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { FranchiseContext } from "../../app/franchise-context.ts";
import * as contract from "./contract.ts";

/** The CEP look-up over HTTP. */
export const cepHandler = (ctx: FranchiseContext): BoundRoute =>
  bind(contract.lookUpCep, async ({ params }) => {
    const address = await ctx.lookUpCep(params.cep);
    return {
      cep: address.cep,
      logradouro: address.street,
      complemento: address.complement,
      bairro: address.district,
      localidade: address.city,
      uf: address.state,
    };
  });
