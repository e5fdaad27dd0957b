import { cutText, toSingleLine } from "@tenho/br/text/text";
import type { OutgoingContent } from "../../domain/outgoing/message.ts";
import { TEMPLATE_LANGUAGE } from "../../domain/outgoing/texts/templates.ts";

/** Meta's limits, in characters. */
const TEXT_MAX = 4_096;
const BUTTONS_BODY_MAX = 1_024;
const LOCATION_REQUEST_BODY_MAX = 1_024;
const LIST_BODY_MAX = 4_096;
const FOOTER_MAX = 60;
const BUTTON_TITLE_MAX = 20;
const ROW_TITLE_MAX = 24;
const ROW_DESCRIPTION_MAX = 72;
const ROWS_MAX = 10;
const BUTTONS_MAX = 3;
const PARAMETER_MAX = 900;

const footerOf = (footer: string | undefined) =>
  footer === undefined ? {} : { footer: { text: cutText(footer, FOOTER_MAX) } };

/** A parameter may hold no newline, tab or run of spaces, and may not be empty. */
const parameterText = (parameter: string): string => cutText(toSingleLine(parameter) || "-", PARAMETER_MAX);

function template(content: Extract<OutgoingContent, { kind: "template" }>): Record<string, unknown> {
  const body = {
    type: "body",
    parameters: content.parameters.map((parameter) => ({ type: "text", text: parameterText(parameter) })),
  };
  const buttons = content.quickReplyPayloads.map((payload, index) => ({
    type: "button",
    sub_type: "quick_reply",
    index: String(index),
    parameters: [{ type: "payload", payload }],
  }));
  const components = [...(content.parameters.length > 0 ? [body] : []), ...buttons];
  return { type: "template", template: { name: content.name, language: { code: TEMPLATE_LANGUAGE }, components } };
}

/** Graph's shape of a content, cut to Meta's limits: a title too long would otherwise abort the whole message. */
export function renderContent(content: OutgoingContent): Record<string, unknown> {
  switch (content.kind) {
    case "text":
      return { type: "text", text: { preview_url: false, body: cutText(content.body, TEXT_MAX) } };
    case "buttons":
      return {
        type: "interactive",
        interactive: {
          type: "button",
          body: { text: cutText(content.body, BUTTONS_BODY_MAX) },
          ...footerOf(content.footer),
          action: {
            buttons: content.buttons
              .slice(0, BUTTONS_MAX)
              .map(({ id, title }) => ({ type: "reply", reply: { id, title: cutText(title, BUTTON_TITLE_MAX) } })),
          },
        },
      };
    case "location_request":
      return {
        type: "interactive",
        interactive: {
          type: "location_request_message",
          body: { text: cutText(content.body, LOCATION_REQUEST_BODY_MAX) },
          action: { name: "send_location" },
        },
      };
    case "list":
      return {
        type: "interactive",
        interactive: {
          type: "list",
          body: { text: cutText(content.body, LIST_BODY_MAX) },
          action: {
            button: cutText(content.button, BUTTON_TITLE_MAX),
            sections: [
              {
                title: content.section ?? "Opções",
                rows: content.rows.slice(0, ROWS_MAX).map(({ id, title, description }) => ({
                  id,
                  title: cutText(title, ROW_TITLE_MAX),
                  ...(description && { description: cutText(description, ROW_DESCRIPTION_MAX) }),
                })),
              },
            ],
          },
        },
      };
    case "template":
      return template(content);
  }
}
