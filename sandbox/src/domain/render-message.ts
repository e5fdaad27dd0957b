import type { Template } from "../templates/template.ts";
import type { Button } from "./check-template.ts";
import { checkTemplate } from "./check-template.ts";
import type { InteractiveMessage } from "./message-schema.ts";
import type { MessageRequest } from "./parse-message.ts";

/** A message as its recipient sees it. */
export interface Rendered {
  readonly header?: string | undefined;
  readonly body: string;
  readonly footer?: string | undefined;
  readonly buttons: readonly Button[];
  /** Label of the button that opens a list. */
  readonly listButton?: string | undefined;
  /** True when the message has the button that sends the location. */
  readonly asksLocation?: boolean | undefined;
  /** Code that the message's button copies. */
  readonly copyCode?: string | undefined;
  /** Pricing category. */
  readonly category: string;
}

const MEDIA_NAMES = { image: "[imagem]", audio: "[áudio]", video: "[vídeo]", document: "[documento]" } as const;

/**
 * Renders a checked request.
 * @throws GraphError as checkTemplate
 */
export function render(request: MessageRequest, templates: readonly Template[]): Rendered {
  switch (request.kind) {
    case "text":
      return asServiceMessage({ body: request.text.body });
    case "interactive":
      return asServiceMessage(renderInteractive(request.interactive));
    case "template": {
      const { template, ...filled } = checkTemplate(request.template, templates);
      return { ...filled, category: template.category.toLowerCase() };
    }
    case "reaction":
      return asServiceMessage({ body: request.reaction.emoji });
    default: {
      const caption = request.media.caption ?? request.media.filename ?? "";
      return asServiceMessage({ body: [MEDIA_NAMES[request.kind], caption].filter(Boolean).join(" ") });
    }
  }
}

function asServiceMessage(content: Omit<Rendered, "category" | "buttons"> & { buttons?: readonly Button[] }): Rendered {
  return { buttons: [], ...content, category: "service" };
}

function renderInteractive(interactive: InteractiveMessage["interactive"]) {
  if (interactive.type === "location_request_message") return { body: interactive.body.text, asksLocation: true };
  const footer = interactive.footer?.text;
  if (interactive.type === "button") {
    const header = interactive.header === undefined ? undefined : headerText(interactive.header);
    const buttons = interactive.action.buttons.map((button) => button.reply);
    return { header, body: interactive.body.text, footer, buttons };
  }
  const buttons = interactive.action.sections.flatMap((section) =>
    section.rows.map(({ id, title, description }) => ({
      id,
      title,
      ...(description === undefined ? {} : { description }),
      ...(section.title === undefined ? {} : { section: section.title }),
    })),
  );
  const header = interactive.header?.text;
  return { header, body: interactive.body.text, footer, buttons, listButton: interactive.action.button };
}

type ButtonHeader = NonNullable<Extract<InteractiveMessage["interactive"], { type: "button" }>["header"]>;

function headerText(header: ButtonHeader): string {
  return header.type === "text" ? header.text : MEDIA_NAMES[header.type];
}

/** Header, body and footer as one text. */
export function readableText(rendered: Pick<Rendered, "header" | "body" | "footer">): string {
  return [rendered.header, rendered.body, rendered.footer].filter((line) => line !== undefined).join("\n");
}
