export const TEMPLATE_CATEGORIES = ["UTILITY", "MARKETING", "AUTHENTICATION"] as const;
export const TEMPLATE_STATUSES = ["APPROVED", "PENDING", "REJECTED", "PAUSED", "DISABLED", "FLAGGED"] as const;

/** A message template as approved by Meta. Variables are `{{1}}`, `{{2}}`, … in the body. */
export interface Template {
  readonly name: string;
  readonly language: string;
  readonly category: (typeof TEMPLATE_CATEGORIES)[number];
  readonly body: string;
  readonly footer?: string | undefined;
  /** Titles of the quick replies, in order. */
  readonly buttons: readonly string[];
  readonly status: (typeof TEMPLATE_STATUSES)[number];
}

const utility = (name: string, body: string, buttons: readonly string[] = []): Template => ({
  name,
  language: "pt_BR",
  category: "UTILITY",
  body,
  buttons,
  status: "APPROVED",
});

/** The templates the product sends. */
export const TEMPLATES: readonly Template[] = [
  // categoria, unidade, desejo, hora, preço
  utility(
    "novo_pedido_v2",
    "Você ativou avisos de *{{1}}*. Pedido em {{2}}: _{{3}}_. Responda até {{4}}. " +
      "TENHO custa *{{5}}* do seu saldo; NÃO TENHO é grátis.",
    ["TENHO", "NÃO TENHO", "Não vendo isso"],
  ),
  // desejo, nome, telefone, preço, saldo
  utility(
    "contato_do_pedido_v1",
    "Ótimo! Pedido: _{{1}}_. Fale com *{{2}}*: {{3}}. Debitamos {{4}}; seu saldo é *{{5}}* agora.",
  ),
  // nome, telefone, desejo, preço, saldo
  utility(
    "contato_do_pedido_v2",
    "Ótimo! Fale com *{{1}}*: {{2}}. Pedido: _{{3}}_. Debitamos {{4}}; seu saldo é *{{5}}* agora.",
  ),
  // "1 empresa tem" ou "3 empresas têm"; quem, em uma linha
  utility("respostas_do_pedido_v1", "Sobre o seu pedido: *{{1}}* o que você procura. Fale com: {{2}}. É só chamar!"),
  // desejo; "1 empresa tem" ou "3 empresas têm"; quem, em uma linha
  utility(
    "respostas_do_pedido_v2",
    "Sobre o seu pedido de _{{1}}_: *{{2}}* o que você procura. Fale com: {{3}}. É só chamar!",
  ),
  // "3 pedidos", valor
  utility(
    "pedidos_perdidos_v1",
    "Hoje você perdeu *{{1}}* por falta de saldo. Com {{2}} você teria respondido a todos. Adicione créditos no painel.",
  ),
  // empresa, pedido
  utility(
    "conversa_com_empresa_v1",
    "A empresa *{{1}}* disse que não conseguiu falar com você sobre o pedido de _{{2}}_. Vocês conversaram?",
    ["Sim", "Não"],
  ),
  // valor, pedido, saldo
  utility(
    "tenho_devolvido_v1",
    "Devolvemos *{{1}}*: não foi possível falar com quem pediu _{{2}}_. Seu saldo é *{{3}}* agora.",
  ),
  // saldo, preço, endereço do painel, hora
  utility(
    "saldo_insuficiente_v1",
    "Seu saldo é *{{1}}* e o TENHO custa *{{2}}*. Adicione créditos em {{3}} até {{4}}: o TENHO então vale sozinho.",
  ),
  // valor, data e hora, código copia e cola
  utility(
    "pix_para_credito_v1",
    "Para adicionar *{{1}}* de crédito na Tenho, pague este Pix até {{2}}. Código copia e cola: {{3}} – cole no aplicativo do seu banco.",
  ),
  // saldo, limite do aviso, endereço do painel
  utility(
    "saldo_baixo_v1",
    "Seu saldo é *{{1}}*, abaixo dos {{2}} em que você pediu para ser avisado. Adicione créditos em {{3}} quando quiser.",
  ),
  // valor, quando
  utility(
    "credito_vence_v1",
    "Aviso do seu saldo: *{{1}}* do seu crédito vencem {{2}}. Responda TENHO para aproveitar.",
  ),
  // senha, minutos
  utility(
    "senha_temporaria_v1",
    "Sua senha temporária na Tenho é *{{1}}*. Ela vale {{2}} minutos e só uma vez: ao entrar, você escolhe outra.",
  ),
  // unidade, e-mail, endereço do painel
  utility(
    "conta_ativada_v1",
    "Sua conta na Tenho foi ativada pela unidade {{1}}. Entre com {{2}} em {{3}} para receber pedidos.",
  ),
  // mudança, data e hora, link que desfaz
  utility(
    "conta_mudada_v1",
    "Aviso de segurança da Tenho: na sua conta {{1}} em {{2}}, horário de Brasília. Se foi você, não precisa fazer nada. Se não foi, abra {{3}} e toque em Não fui eu: a mudança é desfeita e todas as sessões terminam. O link vale até 72 horas depois da mudança.",
  ),
  // mudança, data e hora
  utility(
    "conta_mudada_por_outro_v1",
    "Aviso de segurança da Tenho: na sua conta {{1}} em {{2}}, horário de Brasília. Quem mudou foi uma pessoa que administra a sua conta. Se você não pediu isso, fale agora com a sua franquia.",
  ),
];

const VARIABLE = /\{\{(\d+)\}\}/g;
const BODY_LENGTH_MAX = 1024;

/** Number of parameters the body requires. */
export function variableCount(template: Template): number {
  return new Set(Array.from(template.body.matchAll(VARIABLE), (match) => match[1])).size;
}

/** The body with its parameters put in. */
export function fillTemplate(template: Template, parameters: readonly string[]): string {
  return template.body.replace(VARIABLE, (_, number: string) => parameters[Number(number) - 1] ?? "");
}

/** Reasons why Meta would not approve this template; empty when it would. */
export function templateFaults(template: Template): string[] {
  const faults: string[] = [];
  // Punctuation and marks do not count as text around a variable.
  const bare = template.body.replace(/[^\p{L}\p{N}{}]/gu, "");
  const numbers = [...new Set(Array.from(template.body.matchAll(VARIABLE), (match) => Number(match[1])))];
  if (bare.startsWith("{{") || bare.endsWith("}}")) faults.push("body starts or ends with a variable");
  if (/\}\}\s*\{\{/.test(template.body)) faults.push("variables stand side by side");
  if (numbers.toSorted((a, b) => a - b).some((number, index) => number !== index + 1))
    faults.push("variables skip a number");
  if (bare === "" || template.body.length > BODY_LENGTH_MAX) faults.push("body is empty or longer than 1024");
  if (template.buttons.length > 10) faults.push("more than 10 quick replies");
  if (template.buttons.some((title) => title === "" || title.length > 25))
    faults.push("a quick reply is empty or over 25");
  return faults;
}
