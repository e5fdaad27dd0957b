import { canonicalPhone } from "@tenho/br/contacts/phone";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import type { OutgoingMessages } from "../app/outgoing/outgoing-messages.ts";
import type { FranchiseClient, UsersClient } from "../app/ports/clients.ts";
import type { ContactStore } from "../app/ports/contact-store.ts";
import { offerTemplate } from "../domain/outgoing/texts/templates.ts";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import type { UnitRef } from "../domain/wish/wish.ts";
import { type ChangeSmokeRunsDeps, changeSmokeRuns } from "./change-smoke-runs.ts";
import { RUNS_MAX, type SmokeRun, smokeTemplateId } from "./smoke-run.ts";

/** Longer than anybody stands with a phone in the hand; a run that is begun again afterwards goes on. */
const RUN_MS = 6 * 3_600_000;
/** Time in which the template is worth sending. */
const TEMPLATE_MS = 3_600_000;
/** Ids that no button of ours has: whoever taps is told that the button is over. */
const BUTTONS = { yes: "smoke-yes", no: "smoke-no", notMine: "smoke-other" } as const;

/** `existingOnly`: none is begun. */
export type SmokeRunOrder = { unitId: string; phone: string; merchantId: string; existingOnly: boolean };

export type BeginSmokeRunDeps = ChangeSmokeRunsDeps & {
  contacts: Pick<ContactStore, "findOrCreateByPhone">;
  users: Pick<UsersClient, "getMerchants" | "answerersOf">;
  franchise: Pick<FranchiseClient, "getUnit" | "numberOfUnit">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  now: () => Date;
};

/**
 * Begins a run, or goes on with that of this unit, phone and merchant, and stores the template to the phone once. Returns the run's id.
 * Raises: `invalid_input` for a phone that is none; `not_found` without the unit, or the run that is to exist; `unprocessable` for a merchant without a proved number or of
 * another unit, for the phone of an account, and while the phone is in another run; what the clients raise.
 *
 * @param record makes the record for the audit log that is stored with the run
 */
export function createBeginSmokeRun(deps: BeginSmokeRunDeps) {
  const { contacts, users, franchise, outgoing, now } = deps;
  return async (order: SmokeRunOrder, record: (id: string, run: SmokeRun) => AuditRecord): Promise<string> => {
    const phone = canonicalPhone(order.phone);
    if (phone === null) throw new AppError("invalid_input", "Este telefone não é um número de WhatsApp.");
    const unit = await franchise.getUnit(order.unitId);
    if (unit === null) throw new AppError("not_found", "Franquia não encontrada.");
    await requireMerchant(users, order);
    if ((await users.answerersOf(phone)).length > 0) {
      throw refused("Este telefone é de uma conta da Tenho: teste com um que não seja de empresa nem de equipe.");
    }
    const phoneNumberId = await franchise.numberOfUnit(unit.id);
    const { id: contactId } = await contacts.findOrCreateByPhone(phone, "", now());
    const startedAt = now();
    const { merchantId } = order;
    const until = new Date(startedAt.getTime() + RUN_MS);
    const wanted: SmokeRun = { unitId: unit.id, phoneNumberId, contactId, merchantId, startedAt, until };
    let id = "";
    await changeSmokeRuns(deps, (runs) => {
      const known = [...runs].find(([, run]) => run.contactId === contactId);
      if (known === undefined) {
        if (order.existingOnly) throw new AppError("not_found", "Não há teste que não tenha terminado.");
        if (runs.size >= RUNS_MAX) throw refused("Há testes demais que não terminaram: desfaça um deles.");
        id = uuidv7();
        runs.set(id, wanted);
        return record(id, wanted);
      }
      const [knownId, run] = known;
      if (run.unitId !== unit.id || run.merchantId !== merchantId) {
        throw refused("Este telefone está em outro teste, que não terminou: repita ou desfaça aquele primeiro.");
      }
      id = knownId;
      if (order.existingOnly || run.until > now()) return false;
      runs.set(id, { ...run, phoneNumberId, until });
      return record(id, run);
    });
    if (!order.existingOnly) await outgoing.enqueue([templateMessage(id, wanted, unit, now())]);
    return id;
  };
}

export type BeginSmokeRun = ReturnType<typeof createBeginSmokeRun>;

const refused = (message: string): AppError => new AppError("unprocessable", message);

async function requireMerchant(users: Pick<UsersClient, "getMerchants">, { merchantId, unitId }: SmokeRunOrder) {
  const merchant = (await users.getMerchants([merchantId])).find(({ id }) => id === merchantId);
  if (merchant === undefined || merchant.phone === "") {
    throw refused("A empresa não está ativa ou ainda não provou o número do WhatsApp dela.");
  }
  if (merchant.unitId !== unitId) throw refused("A empresa é de outra franquia.");
}

/** The template of offers, within the 24 hours too: that it is approved and arrives is what the run shows. */
function templateMessage(runId: string, run: SmokeRun, unit: UnitRef, now: Date) {
  const { contactId, phoneNumberId } = run;
  const content = offerTemplate({
    category: "Teste",
    unit: unit.name,
    wish: "mensagem de teste, sem nada a responder",
    until: new Date(now.getTime() + TEMPLATE_MS),
    timeZone: unit.timeZone,
    priceCents: 0,
    buttons: BUTTONS,
  });
  const usefulUntil = new Date(now.getTime() + TEMPLATE_MS);
  const id = smokeTemplateId(runId);
  return { id, contactId, phoneNumberId, inWindow: content, outsideWindow: content, offer: null, usefulUntil };
}
