/**
 * Phrases in which people in Brazil ask for something on WhatsApp; "…" is the place of what they want. The classifier is also trained on its texts
 * inside these phrases, so that the phrase itself points to no category.
 */
export const requestPhrases: readonly string[] = [
  "quero …",
  "preciso de …",
  "oi, alguém vende …?",
  "onde encontro … por aqui?",
  "bom dia, estou precisando de … hoje",
  "boa tarde, vocês conhecem … na cidade?",
  "tem … perto daqui?",
  "gostaria de um orçamento de …",
  "quem faz … por favor",
  "olá, procuro … com urgência",
  "me indica … bom e barato",
  "boa noite, tem … aberto a essa hora?",
  "qual o preço de …?",
  "queria saber onde tem …",
  "tô atrás de … pra amanhã",
  "alguém sabe de … no centro?",
  "to precisando de … urgente, obrigado",
  "vc sabe quem trabalha com …?",
  "onde posso comprar … agora",
  "oii td bem? queria … pra hoje",
  "estamos procurando … pra minha casa",
  "meu amigo me indicou …, onde acho?",
  "como faço pra achar … aqui perto",
  "aceito indicação de … na região",
];
