import express, { type Request, type Response } from "express";
import type { SandboxContext } from "../context.ts";
import { findCep } from "../domain/cep-table.ts";
import { resetConnection } from "./reset-connection.ts";

const CEP = /^\d{5}-?\d{3}$/;

/** Plays the fault set for one of the look-ups; false when there is none and it answers as usual. */
async function playFault(
  context: SandboxContext,
  target: "cep" | "cep_fallback",
  req: Request,
  sendError: () => Response,
): Promise<boolean> {
  const { mode } = context.faults.get(target);
  if (mode === "down") {
    resetConnection(req);
    return true;
  }
  await context.faults.pause(target);
  if (mode === "drop") req.socket.destroy();
  if (mode === "error") sendError();
  return mode === "drop" || mode === "error";
}

/** `GET /cep/{cep}/json/`, in ViaCEP's shape: 400 for a malformed CEP, `{"erro": true}` for an unknown one. */
export function cepRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  router.get("/:cep/json{/}", async (req, res) => {
    if (await playFault(context, "cep", req, () => res.status(500).type("html").send("<h1>Http 500</h1>"))) return;
    const { cep } = req.params;
    if (!CEP.test(cep)) return void res.status(400).type("html").send("<h1>Http 400</h1>");
    res.json(findCep(cep.replace("-", "")) ?? { erro: true });
  });
  return router;
}

/** BrasilAPI's 404 body when all the services it asks refuse: because there is no such CEP, or because none answered. */
const allRefused = (message: string) => ({
  name: "CepPromiseError",
  message: "Todos os serviços de CEP retornaram erro.",
  type: "service_error",
  errors: [{ name: "ServiceError", message, service: "viacep" }],
});

/** `GET /brasil-api/cep/v1/{cep}`, in BrasilAPI's shape: 400 for a malformed CEP, 404 for an unknown one and also for its error. */
export function brasilApiRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  router.get("/:cep", async (req, res) => {
    const sendError = () => res.status(404).json(allRefused("Erro ao se conectar com o serviço ViaCEP."));
    if (await playFault(context, "cep_fallback", req, sendError)) return;
    const { cep } = req.params;
    if (!CEP.test(cep))
      return void res.status(400).json({ name: "CepPromiseError", type: "validation_error", errors: [] });
    const found = findCep(cep.replace("-", ""));
    if (found === null) return void res.status(404).json(allRefused("CEP não encontrado na base do ViaCEP."));
    const { logradouro, bairro, localidade, uf } = found;
    res.json({
      cep: cep.replace("-", ""),
      state: uf,
      city: localidade,
      neighborhood: bairro,
      street: logradouro,
      service: "viacep",
    });
  });
  return router;
}
