import { quotableText } from "@tenho/br/text/text";
import type { OutgoingContent } from "../message.ts";

/** The transcript of a voice note, sent back to its sender. */
export const understood = ({ text }: { text: string }): OutgoingContent => ({
  kind: "text",
  body: `Entendi: _${quotableText(text)}_`,
});
