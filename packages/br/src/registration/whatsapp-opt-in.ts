/**
 * Sentence by which a company that registers lets us write to it on WhatsApp, shown at the box of its acceptance and kept with it. Meta asks for one that
 * names who writes and what about. A changed sentence comes with a new version of the contract, so that an older page is asked to accept again.
 */
export const WHATSAPP_OPT_IN =
  "Ao aceitar, você também autoriza a Tenho a enviar ao WhatsApp cadastrado os pedidos dos consumidores e os avisos da sua conta. Para parar, escreva SAIR.";
