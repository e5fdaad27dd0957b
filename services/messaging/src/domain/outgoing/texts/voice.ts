import { quotableText } from "@tenho/br/text/text";
import type { OutgoingContent } from "../message.ts";

/** What a voice note was understood as. */
export const understood = ({ text }: { text: string }): OutgoingContent => ({
  kind: "text",
  body: `Entendi: _${quotableText(text)}_`,
});
