import { shortText } from "../../../shared/format/short-text.ts";

/** The address that opens a WhatsApp conversation, with a first message that quotes the wish. */
export function conversationLink(waLink: string, wish: string): string {
  const url = new URL(waLink);
  url.searchParams.set("text", `Olá! Vi pela Tenho o seu pedido: "${shortText(wish)}". Eu tenho. Posso ajudar?`);
  return url.href;
}
