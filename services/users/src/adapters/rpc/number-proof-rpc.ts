import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { canonicalWaId, isBrazilianNumber } from "@tenho/br/contacts/wa-id";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parsePastTimestamp, parseUuid } from "@tenho/kernel/rpc/request-fields";
import { NumberProofResult, NumberReportKind, type UsersService } from "@tenho/proto/users/v1/users_pb";
import type { ProofResult } from "../../app/proofs/number-proof-store.ts";
import { startRegisteredNumberProof } from "../../app/proofs/start-number-proof.ts";
import type { UsersContext } from "../../app/users-context.ts";

const KEY_MAX = 300;

const results: Record<ProofResult, NumberProofResult> = {
  PROVED: NumberProofResult.PROVED,
  WRONG: NumberProofResult.WRONG,
  EXPIRED: NumberProofResult.EXPIRED,
  NOTHING_PENDING: NumberProofResult.NOTHING_PENDING,
  TAKEN: NumberProofResult.TAKEN,
  TOO_MANY: NumberProofResult.TOO_MANY,
};

/** Stored form of a number as WhatsApp sends it, with its country code; null for a foreign number, as accounts have only Brazilian ones. */
function brazilianWaId(phone: string): string | null {
  const canonical = canonicalWaId(phone);
  return isBrazilianNumber(canonical) ? canonical : null;
}

/** RPC methods for proofs of WhatsApp numbers, and for what WhatsApp reports about proved numbers. */
export function numberProofRpc(
  ctx: UsersContext,
): Pick<ServiceImpl<typeof UsersService>, "startNumberProof" | "proveNumber" | "reportNumber"> {
  const { numberProofs: proofs } = ctx;
  return {
    startNumberProof: async ({ userId }) => {
      const { expiresAt, whatsapp, ...proof } = await startRegisteredNumberProof(ctx, parseUuid(userId));
      return { ...proof, expiresAt: timestampFromDate(expiresAt), whatsapp: whatsapp ?? "" };
    },
    proveNumber: async ({ phone, code, key, at }) => {
      if (!/^\d{6}$/.test(code) || key === "" || key.length > KEY_MAX)
        throw new AppError("invalid_input", "Código inválido.");
      const canonical = brazilianWaId(phone);
      if (canonical === null) return { result: NumberProofResult.NOTHING_PENDING };
      const result = await proofs.prove({ phone: canonical, code, key, at: parsePastTimestamp(at) });
      return { result: results[result] };
    },
    reportNumber: async ({ kind, phone, userId, at }) => {
      const canonical = brazilianWaId(phone);
      if (kind === NumberReportKind.CHANGED) {
        if (canonical !== null) await proofs.endProof(canonical, parsePastTimestamp(at));
      } else if (kind === NumberReportKind.FOREIGN) {
        await proofs.reportForeign(parseUuid(userId), canonical ?? phone.replace(/\D/g, "").slice(0, 15));
      } else {
        throw new AppError("invalid_input", "Aviso desconhecido.");
      }
      ctx.wake("numberAlerts");
      return {};
    },
  };
}
