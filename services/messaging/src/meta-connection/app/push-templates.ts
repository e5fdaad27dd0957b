import { AppError } from "@tenho/kernel/errors/app-error";
import { MetaCallRefused } from "../../app/ports/meta-call-refused.ts";
import type { MetaTemplate } from "../../domain/outgoing/templates/definition.ts";
import type { CreateTemplate } from "../../whatsapp-health/app/create-template.ts";
import type { TemplateClient } from "../../whatsapp-health/app/template-port.ts";
import { refusalSentence } from "../../whatsapp-health/domain/meta-refusal.ts";

/**
 * Creates at Meta the templates of this version that it does not have, one by one; one that exists is left as it is. Safe to repeat. Raises:
 * `unprocessable` with a sentence for what Meta refuses, `unavailable`; those created before stay.
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
  async (): Promise<{ created: readonly string[]; existing: number }> => {
    if (!deps.hasAccount()) throw new AppError("unprocessable", "Conecte o WhatsApp primeiro.");
    const created: string[] = [];
    try {
      const listed = new Set((await deps.list()).map(({ name, language }) => `${name}:${language}`));
      for (const template of deps.templates) {
        if (listed.has(`${template.name}:${template.language}`)) continue;
        await deps.create(template);
        created.push(template.name);
      }
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof MetaCallRefused) throw new AppError("unprocessable", refusalSentence(error.refusal));
      throw new AppError("unavailable", "A Meta não respondeu. Tente de novo em instantes.", { cause: error });
    } finally {
      if (created.length > 0) await deps.onCreated();
    }
    return { created, existing: deps.templates.length - created.length };
  };

export type PushTemplates = ReturnType<typeof createPushTemplates>;
