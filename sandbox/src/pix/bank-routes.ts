import express from "express";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { ControlError, parseControl } from "../http/control-error.ts";
import { readBrCode } from "./br-code.ts";
import { payCharges } from "./pay-charge.ts";
import { copyCodeOf, expiresAtMs } from "./present.ts";
import type { Charge, ReceivedPix } from "./records.ts";
import { toValor } from "./valor.ts";

const LATEST = 30;
const codeSchema = z.strictObject({ code: z.string().max(1_000) });

/** Routes for the bank app of the page `/banco`. */
export function bankRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  const { pix: state } = context.state;
  router.use(express.json({ limit: "10kb" }));
  router.get("/", (_req, res) => {
    const open = state.allCharges().filter((charge) => chargeState(charge, Date.now()) === "open");
    const receipts = state.allPix().slice(-LATEST).reverse();
    res.json({ open: open.slice(-LATEST).reverse().map(presentOpen), receipts: receipts.map(presentReceipt) });
  });
  router.post("/read", (req, res) => {
    const { charge, name, city } = payableCharge(context, req.body);
    res.json({ ...presentOpen(charge), receiver: name, city });
  });
  router.post("/pay", async (req, res) => {
    const { charge } = payableCharge(context, req.body);
    const options = { delayMs: 0, payerText: "Pago no banco de teste" };
    const { paid } = await payCharges(context, [{ charge }], options);
    res.json(paid.map(presentReceipt)[0]);
  });
  return router;
}

/** The charge a code leads to, if a bank would still pay it. */
function payableCharge(context: SandboxContext, body: unknown): { charge: Charge; name: string; city: string } {
  const reading = readBrCode(parseControl(codeSchema, body).code);
  if (reading.kind === "invalid") {
    throw new ControlError(422, "Este não é um código Pix válido. Copie de novo, do começo ao fim.");
  }
  const found = reading.kind === "dynamic" ? context.state.pix.chargeAtLocation(reading.locationId) : undefined;
  if (reading.kind === "foreign" || found === undefined) {
    throw new ControlError(404, "O código é válido, mas não é de uma cobrança deste banco de teste.");
  }
  const refusals = {
    paid: "Esta cobrança já foi paga.",
    removed: "Esta cobrança foi cancelada por quem a fez.",
    expired: "Esta cobrança venceu. Peça um código novo.",
  };
  const state = chargeState(found, Date.now());
  if (state !== "open") throw new ControlError(409, refusals[state]);
  return { charge: found, name: reading.name, city: reading.city };
}

function chargeState(charge: Charge, nowMs: number): "open" | "paid" | "removed" | "expired" {
  if (charge.status === "CONCLUIDA") return "paid";
  if (charge.status !== "ATIVA") return "removed";
  return expiresAtMs(charge) > nowMs ? "open" : "expired";
}

function presentOpen(charge: Charge): object {
  return {
    code: copyCodeOf(charge),
    valor: charge.request.valor.original,
    description: charge.request.solicitacaoPagador ?? null,
    expires_at: new Date(expiresAtMs(charge)).toISOString(),
  };
}

function presentReceipt(pix: ReceivedPix): object {
  const returned = pix.returns.filter(({ status }) => status === "DEVOLVIDO");
  return {
    end_to_end_id: pix.endToEndId,
    valor: toValor(pix.valueCents),
    at: new Date(pix.settledAtMs).toISOString(),
    returned: toValor(returned.reduce((sum, { valueCents }) => sum + valueCents, 0)),
  };
}
