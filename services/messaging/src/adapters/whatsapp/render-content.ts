import { cutText, toSingleLine } from "@tenho/br/text/text";
import type { OutgoingContent } from "../../domain/outgoing/message.ts";
import { TEMPLATE_LANGUAGE, templateNamed } from "../../domain/outgoing/templates/all-templates.ts";
import { buttonsOf } from "../../domain/outgoing/templates/definition.ts";

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
const parameterText = (parameter: string, max = PARAMETER_MAX): string => cutText(toSingleLine(parameter) || "-", max);

/**
 * A message by a template, as its definition says. One that another version stored, of which nothing is known here, is rendered as it was stored: its
 * parameters, and its payloads as those of quick replies.
 */
function template(content: Extract<OutgoingContent, { kind: "template" }>): Record<string, unknown> {
  const definition = templateNamed(content.name);
  const texts = content.parameters.map((parameter, index) =>
    parameterText(parameter, definition?.parameters[index]?.max),
  );
  const parameters = texts.map((text) => ({ type: "text", text }));
  const quickReplies = content.quickReplyPayloads.map((payload, index) => ({
    type: "button",
    sub_type: "quick_reply",
    index: String(index),
    parameters: [{ type: "payload", payload }],
  }));
  // The button that copies a code is one of an address, whose variable is the code.
  const copyButtons = (definition === undefined ? [] : buttonsOf(definition.meta)).flatMap(({ type }, index) =>
    type === "OTP"
      ? [{ type: "button", sub_type: "url", index: String(index), parameters: parameters.slice(0, 1) }]
      : [],
  );
  const body = parameters.length > 0 ? [{ type: "body", parameters }] : [];
  const components = [...body, ...quickReplies, ...copyButtons];
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
