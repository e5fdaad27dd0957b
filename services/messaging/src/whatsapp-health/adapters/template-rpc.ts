import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { z } from "zod";
import { MetaCallRefused } from "../../app/ports/meta-call-refused.ts";
import type { CreateTemplate } from "../app/create-template.ts";
import type { ReadTemplates } from "../app/read-templates.ts";
import { refusalSentence } from "../domain/meta-refusal.ts";

const NAMES_MAX = 100;
const DEFINITION_MAX = 20_000;

const definitionSchema = z.looseObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().regex(/^[\w-]{2,20}$/),
});

/** RPCs of the templates at Meta. Raises: `invalid_input`, `unprocessable` for what Meta refuses or an unknown account, `unavailable`. */
export function templateRpc(templates: {
  read: ReadTemplates["read"];
  create: CreateTemplate;
  hasAccount: () => boolean;
}): Pick<ServiceImpl<typeof MessagingService>, "listMetaTemplates" | "createMetaTemplate"> {
  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    if (!templates.hasAccount()) {
      throw new AppError(
        "unprocessable",
        "Conecte o WhatsApp primeiro: nenhuma conta da Meta está ligada (ops whatsapp connect).",
      );
    }
    try {
      return await call();
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof MetaCallRefused) {
        throw new AppError("unprocessable", refusalSentence(error.refusal), { cause: error });
      }
      throw new AppError("unavailable", "A Meta não respondeu. Tente de novo em instantes.", { cause: error });
    }
  };
  return {
    async listMetaTemplates({ names }) {
      if (names.length > NAMES_MAX) throw new AppError("invalid_input", "Modelos demais em um pedido.");
      const asked = new Set(names);
      const listed = await ask(() => templates.read({ withComponents: true }));
      return {
        templates: listed
          .filter(({ name }) => asked.has(name))
          .map(({ rejectedReason, quality, category, components, ...one }) => ({
            ...one,
            category: category ?? "",
            rejectedReason: rejectedReason ?? "",
            quality: quality ?? "",
            components: JSON.stringify(components ?? []),
          })),
      };
    },
    async createMetaTemplate({ definition }) {
      const parsed = parseDefinition(definition);
      const { status, category } = await ask(() => templates.create(parsed));
      return { status, category: category ?? "" };
    },
  };
}

/** Checks the frame of a definition; what is in it Meta judges. Raises: invalid_input. */
function parseDefinition(text: string): z.output<typeof definitionSchema> {
  const invalid = (): AppError => new AppError("invalid_input", "Modelo de mensagem inválido.");
  if (text.length > DEFINITION_MAX) throw invalid();
  try {
    return definitionSchema.parse(JSON.parse(text));
  } catch {
    throw invalid();
  }
}
