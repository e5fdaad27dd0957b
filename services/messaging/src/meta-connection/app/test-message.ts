import { canonicalPhone } from "@tenho/br/contacts/phone";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { OutgoingMessages } from "../../app/outgoing/outgoing-messages.ts";
import type { ContactStore } from "../../app/ports/contact-store.ts";
import type { DeliveryStore } from "../../app/ports/delivery-store.ts";
import type { DeliveryState } from "../../domain/outgoing/delivery-state.ts";
import { accountChangedByOther } from "../../domain/outgoing/templates/account-changed-by-other.ts";
import { fillTemplate } from "../../domain/outgoing/templates/fill-template.ts";

const USEFUL_MS = 15 * 60_000;
const BODY = "Teste da Tenho: esta mensagem saiu do número que você acabou de conectar.";
const moment = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

export type TestMessageState = Readonly<{ state: DeliveryState; failure: string | null }>;

export type TestMessage = {
  /**
   * Sends a message to one's own phone by a number, as every other goes out. Safe to repeat by id. Raises: `invalid_input` for no phone, `conflict` for the id
   * of a test to another phone or by another number.
   */
  send(order: { id: string; numberId: string; phone: string }): Promise<void>;
  /** Raises: `not_found`. */
  read(id: string): Promise<TestMessageState>;
};

const idOf = (id: string): string => `test:${id}`;

/** A message to one's own phone that proves token, number, template and callbacks; outside the 24 h window it goes by a template of security alerts. */
export function createTestMessage(deps: {
  contacts: Pick<ContactStore, "findOrCreateByPhone">;
  deliveries: Pick<DeliveryStore, "get">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  now: () => Date;
}): TestMessage {
  const { contacts, deliveries, outgoing, now } = deps;
  return {
    async send({ id, numberId, phone: typed }) {
      const phone = canonicalPhone(typed);
      if (phone === null) {
        const message = "Use um número com DDD.";
        throw new AppError("invalid_input", message, { fields: [{ field: "phone", message }] });
      }
      const contact = await contacts.findOrCreateByPhone(phone, "", now());
      const change = "a conexão do WhatsApp foi testada";
      await outgoing.enqueue([
        {
          id: idOf(id),
          contactId: contact.id,
          phoneNumberId: numberId,
          inWindow: { kind: "text", body: BODY },
          outsideWindow: fillTemplate(accountChangedByOther, { change, when: moment.format(now()).replace(",", "") }),
          offer: null,
          afterOptOut: true,
          usefulUntil: new Date(now().getTime() + USEFUL_MS),
        },
      ]);
      // Read after it was stored: two at once with one id find the same one.
      const stored = (await deliveries.get(idOf(id)))?.message;
      if (stored !== undefined && (stored.contactId !== contact.id || stored.phoneNumberId !== numberId)) {
        throw new AppError("conflict", "Esta chave já é de outro teste.", { reason: "key_reused" });
      }
    },
    async read(id) {
      const delivery = await deliveries.get(idOf(id));
      if (delivery === null || delivery === undefined) {
        throw new AppError("not_found", "Esta mensagem de teste não existe.");
      }
      return { state: delivery.state, failure: delivery.failure };
    },
  };
}
