import type { Finding } from "@tenho/kernel/checks/finding";
import { newProviderId } from "../domain/new-id.ts";
import { refusalOf, refusalText } from "./bank-refusal.ts";
import type { CardProvider } from "./providers.ts";

/** Cards as a group of settings: all of it, none of it, or a part, by which nothing is sold. */
export function checkCards(given: { apiUrl: boolean; apiKey: boolean; fieldUrl: boolean }): Finding {
  const id = "cards";
  const variables = [
    ["CARD_API_URL", given.apiUrl],
    ["CARD_API_KEY", given.apiKey],
    ["CARD_FIELD_URL", given.fieldUrl],
  ] as const;
  const missing = variables.filter(([, isGiven]) => !isGiven).map(([name]) => name);
  if (missing.length === 0) {
    return { id, state: "RIGHT", sentence: "Os cartões têm adquirente, chave e página." };
  }
  // A deployment makes a key for every installation: alone it means nothing.
  if (!given.apiUrl && !given.fieldUrl) return { id, state: "UNUSED", sentence: "Só Pix: nenhum cartão é vendido." };
  const sentence = `Os cartões estão pela metade: falta ${missing.join(" e ")}, e nenhum é vendido.`;
  return { id, state: "WRONG", sentence, action: "Defina as três variáveis, ou tire todas para vender só por Pix." };
}

/**
 * Tries the acquirer, where the settings are whole, by asking for a charge that it cannot know. Returns the finding of the settings otherwise. Raises:
 * nothing that the acquirer does.
 */
export async function tryAcquirer(card: Pick<CardProvider, "read">, settings: Finding): Promise<Finding> {
  if (settings.state !== "RIGHT") return settings;
  const { id } = settings;
  try {
    await card.read({ reference: newProviderId(), amountCents: 0 });
    return {
      id,
      state: "RIGHT",
      sentence: "A adquirente dos cartões respondeu sem recusar a chave; só vendendo se prova mais.",
    };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) {
      const action = "Confira CARD_PROVIDER e CARD_API_URL, ou espere a adquirente voltar.";
      return { id, state: "UNKNOWN", sentence: "A adquirente dos cartões não respondeu.", action };
    }
    const sentence = `A adquirente dos cartões recusou (${refusalText(refusal)}): nenhum é cobrado.`;
    return { id, state: "WRONG", sentence, action: "Confira CARD_API_KEY e CARD_PROVIDER." };
  }
}
