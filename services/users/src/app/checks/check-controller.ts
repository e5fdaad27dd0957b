import type { Finding } from "@tenho/kernel/checks/finding";
import type { Controller } from "../../domain/controller.ts";
import type { ControllerStore } from "../controller/controller-store.ts";

/** Facts that the law has the controller say (LGPD, articles 9 and 41), in the words of the screen. */
const NEEDED: readonly (readonly [field: keyof Controller, name: string])[] = [
  ["legal_name", "razão social"],
  ["cnpj", "CNPJ"],
  ["address", "endereço"],
  ["email", "e-mail"],
  ["officer_name", "encarregado"],
  ["officer_email", "e-mail do encarregado"],
];

/** Whether the public pages can say who answers for the data. Raises: what the store raises. */
export async function checkController(controllers: Pick<ControllerStore, "read">): Promise<Finding[]> {
  const id = "data.controller";
  const controller = await controllers.read();
  const missing = NEEDED.filter(([field]) => controller[field] === "").map(([, name]) => name);
  if (missing.length === 0) {
    return [{ id, state: "RIGHT", sentence: `${controller.legal_name} responde pelos dados no site e na política.` }];
  }
  const sentence =
    missing.length === NEEDED.length
      ? "Ninguém responde pelos dados: o site e a política de privacidade não dizem quem opera a plataforma."
      : `Falta dizer quem opera a plataforma: ${missing.join(", ")}.`;
  const action = "Preencha em Configurações, na aba Empresa.";
  return [{ id, state: "MISSING", sentence, action, link: "/master/configuracoes?aba=empresa" }];
}
