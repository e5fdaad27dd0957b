import { AppError } from "@tenho/kernel/errors/app-error";
import { MetaCallRefused } from "../../app/ports/meta-call-refused.ts";
import type { MetaTemplate } from "../../domain/outgoing/templates/definition.ts";
import type { CreateTemplate } from "../../whatsapp-health/app/create-template.ts";
import type { TemplateClient } from "../../whatsapp-health/app/template-port.ts";
import { refusalSentence } from "../../whatsapp-health/domain/meta-refusal.ts";

/** Names of the templates by their outcome; `sentence` says why Meta refused one, in its own words. */
export type PushedTemplates = Readonly<{
  created: readonly string[];
  existing: readonly string[];
  refused: readonly Readonly<{ name: string; sentence: string }>[];
}>;

/**
 * Creates at Meta the templates of this version that it does not have, one by one; one that exists is left as it is, and one that Meta refuses keeps none
 * of the others back. Safe to repeat. Raises: `unprocessable` with a sentence if Meta refuses to list them, `unavailable`; those created before stay.
 */
export const createPushTemplates =
  (deps: {
    templates: readonly MetaTemplate[];
    list: () => ReturnType<TemplateClient["list"]>;
    create: CreateTemplate;
    hasAccount: () => boolean;
    /** Called after templates were created: what is known of them is old. */
    onCreated: () => Promise<void>;
  }) =>
  async (): Promise<PushedTemplates> => {
    if (!deps.hasAccount()) throw new AppError("unprocessable", "Conecte o WhatsApp primeiro.");
    const created: string[] = [];
    const existing: string[] = [];
    const refused: { name: string; sentence: string }[] = [];
    try {
      const listed = new Set((await deps.list()).map(({ name, language }) => `${name}:${language}`));
      for (const template of deps.templates) {
        const { name, language } = template;
        if (listed.has(`${name}:${language}`)) existing.push(name);
        else {
          const sentence = await refusalOf(() => deps.create(template));
          if (sentence === null) created.push(name);
          else refused.push({ name, sentence });
        }
      }
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof MetaCallRefused) throw new AppError("unprocessable", refusalSentence(error.refusal));
      throw new AppError("unavailable", "A Meta não respondeu. Tente de novo em instantes.", { cause: error });
    } finally {
      if (created.length > 0) await deps.onCreated();
    }
    return { created, existing, refused };
  };

export type PushTemplates = ReturnType<typeof createPushTemplates>;

/** Why Meta refuses the call; null: it does not. Raises: any other failure of the call. */
async function refusalOf(call: () => Promise<unknown>): Promise<string | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof MetaCallRefused) return refusalSentence(error.refusal);
    throw error;
  }
}
