import express from "express";
import type { SandboxContext } from "../context.ts";
import { findCep } from "../domain/cep-table.ts";
import { resetConnection } from "./reset-connection.ts";

/** `GET /cep/{cep}/json/`, in ViaCEP's shape: 400 when it is no CEP, `{"erro": true}` when there is none such. */
export function cepRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  router.get("/:cep/json{/}", async (req, res) => {
    const { mode } = context.faults.get("cep");
    if (mode === "down") return resetConnection(req);
    await context.faults.pause("cep");
    if (mode === "drop") return void req.socket.destroy();
    if (mode === "error") return void res.status(500).type("html").send("<h1>Http 500</h1>");
    const { cep } = req.params;
    if (!/^\d{5}-?\d{3}$/.test(cep)) return void res.status(400).type("html").send("<h1>Http 400</h1>");
    res.json(findCep(cep.replace("-", "")) ?? { erro: true });
  });
  return router;
}
