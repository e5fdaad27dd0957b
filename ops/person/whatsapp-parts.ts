import { canonicalWaId } from "@tenho/br/contacts/wa-id";
import type { Connection } from "mongoose";
import {
  type ContactDocument,
  contactModel,
  type IdentityDocument,
  identityModel,
} from "../../services/messaging/src/adapters/db/contact-document.ts";
import { deliveryModel } from "../../services/messaging/src/adapters/db/delivery-document.ts";
import { openDatabase } from "../../services/messaging/src/adapters/db/open-database.ts";
import { wishModel } from "../../services/messaging/src/adapters/db/wish-document.ts";
import { type OutgoingMessage, SECRET_REMOVED } from "../../services/messaging/src/domain/outgoing/message.ts";
import type { Offer, Wish } from "../../services/messaging/src/domain/wish/wish.ts";
import { query } from "../query.ts";
import type { StoreUrls } from "../store-urls.ts";
import { type ExportPart, money, named } from "./part.ts";

const TIMEOUT_MS = 60_000;

/** Data that messaging, and categorisation for the same wishes, hold about the contacts of these numbers, and about a company. */
export async function whatsappParts(
  urls: Pick<StoreUrls, "postgres" | "mongo">,
  phones: readonly string[],
  companyId: string | null,
): Promise<{ contactIds: string[]; parts: ExportPart[] }> {
  const connection = await openDatabase({ url: urls.mongo, poolMax: 2, timeoutMs: TIMEOUT_MS });
  try {
    const contacts = await contactsOf(connection, phones);
    const ids = contacts.map(({ _id }) => _id);
    const wishes = await wishModel(connection)
      .find({ contactId: { $in: ids } } as never)
      .sort({ _id: 1 })
      .lean<Wish[]>();
    const messages = await deliveryModel(connection)
      .find({ "message.contactId": { $in: ids } } as never)
      .sort({ createdAt: 1 })
      .lean();
    const corrections = await query<Record<string, unknown>>(
      urls.postgres.categorisation,
      `select r.occurred_at as quando, c.text as texto, c.status as situação from categorisation.training_corrections r
       join categorisation.training_candidates c on c.id = r.candidate_id where r.wish_id = any($1) order by 1`,
      [wishes.map(({ _id }) => _id)],
    );
    const asked = companyId === null ? [] : await offersTo(connection, companyId);
    const parts: ExportPart[] = [
      {
        serviço: "WhatsApp",
        "o que é": "Quem escreveu, o que pediu, quem foi perguntado e o que lhe foi enviado.",
        "por quê e até quando":
          "Atender aos pedidos; até 24 meses depois da última mensagem. O que foi enviado, 90 dias.",
        dados: {
          contatos: contacts.map(contactOf),
          "números e identificadores, com os de antes": await identitiesOf(connection, ids),
          pedidos: wishes.map(wishOf),
          "mensagens enviadas": messages.map(({ createdAt, state, message }) => ({
            quando: createdAt,
            situação: state,
            texto: textOf(message),
          })),
        },
      },
      {
        serviço: "Classificação",
        "o que é":
          "Textos de pedidos corrigidos por alguém, sem nomes nem números, de que o classificador pode aprender.",
        "por quê e até quando": "Acertar a categoria; até 180 dias, ou a exclusão.",
        dados: corrections,
      },
    ];
    if (companyId !== null) {
      parts.push({
        serviço: "Ofertas recebidas",
        "o que é": "Os pedidos que a empresa recebeu e o que respondeu. De quem pediu, nada.",
        "por quê e até quando": "O histórico da empresa; sem prazo, sem o nome dela depois da exclusão.",
        dados: asked,
      });
    }
    return { contactIds: ids, parts };
  } finally {
    await connection.close();
  }
}

async function contactsOf(connection: Connection, phones: readonly string[]): Promise<ContactDocument[]> {
  const keys = phones.map((phone) => `phone:${canonicalWaId(phone)}`);
  const found = await identityModel(connection)
    .find({ _id: { $in: keys } } as never)
    .lean();
  return contactModel(connection)
    .find({ _id: { $in: found.map(({ contactId }) => contactId) } } as never)
    .lean<ContactDocument[]>();
}

/** Numbers and ids the contacts had, with the times at which they had them. */
async function identitiesOf(connection: Connection, ids: readonly string[]): Promise<unknown[]> {
  const found = await identityModel(connection)
    .find({ $or: [{ contactId: { $in: ids } }, { "past.contactId": { $in: ids } }] } as never)
    .lean<IdentityDocument[]>();
  return found.flatMap(({ _id, contactId, since, retiredAt, past = [] }) =>
    [...past, { contactId, since, until: retiredAt }]
      .filter((holder) => ids.includes(holder.contactId))
      .map((holder) => named({ identificação: _id, desde: holder.since, até: holder.until })),
  );
}

const contactOf = (contact: ContactDocument) =>
  named({
    nome: contact.name,
    número: contact.phone,
    "número no WhatsApp": contact.waId,
    "identificador da Meta": contact.bsuid,
    "boas-vindas em": contact.welcomedAt,
    "pediu para sair em": contact.optedOutAt,
    "última mensagem em": contact.lastSeenAt,
    "bloqueado em": contact.blockedAt,
    "exclusão desde": contact.erasingSince,
  });

const wishOf = (wish: Wish) =>
  named({
    "recebido em": wish.receivedAt,
    textos: wish.parts.map(({ text, at }) => ({ quando: at, texto: text })),
    nome: wish.senderName,
    número: wish.senderPhone,
    cidade: wish.unit?.city,
    bairro: wish.district,
    categoria: wish.category?.name,
    "reclamação em": wish.complaint?.at,
    "encerrado em": wish.closedAt,
    "texto removido em": wish.anonymisedAt,
    empresas: wish.offers
      .filter(({ askedAt }) => askedAt !== null)
      .map((offer) =>
        named({ empresa: offer.merchantName, "perguntada em": offer.askedAt, resposta: answerOf(offer) }),
      ),
  });

const ANSWERS: Readonly<Record<Offer["status"], string>> = {
  scheduled: "ainda não perguntada",
  pending: "sem resposta",
  answering: "respondendo",
  accepted: "TENHO",
  rejected: "NÃO TENHO",
  expired: "não respondeu a tempo",
};
const answerOf = ({ status }: Offer): string => ANSWERS[status];

async function offersTo(connection: Connection, companyId: string): Promise<unknown[]> {
  const wishes = await wishModel(connection)
    .find({ "offers.merchantId": companyId } as never, { offers: 1, category: 1, receivedAt: 1 })
    .sort({ receivedAt: 1 })
    .lean<Pick<Wish, "offers" | "category">[]>();
  return wishes.flatMap(({ offers, category }) =>
    offers
      .filter(({ merchantId }) => merchantId === companyId)
      .map((offer) =>
        named({
          "perguntada em": offer.askedAt,
          categoria: category?.name,
          nome: offer.merchantName,
          número: offer.merchantPhone,
          resposta: answerOf(offer),
          "respondida em": offer.answeredAt,
          preço: money(offer.priceCents),
          anotação: offer.followUp?.note,
          denúncia: offer.report?.note,
        }),
      ),
  );
}

function textOf({ inWindow: content, holdsSecret }: Pick<OutgoingMessage, "inWindow" | "holdsSecret">): string {
  // An operator reads the export: a password or an undo link would be theirs.
  if (holdsSecret === true) return SECRET_REMOVED;
  return content.kind === "template" ? [content.name, ...content.parameters].join(" · ") : content.body;
}
