import { AppError } from "@tenho/kernel/errors/app-error";
import { type AnonymisePersonResponse, Role } from "@tenho/proto/users/v1/users_pb";
import type { ServiceClients } from "../../dev/seed/clients.ts";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { askServices } from "../ask-services.ts";
import type { OpsCommand, OpsRun } from "../command.ts";
import { recordAction } from "../record-action.ts";
import { withBroker } from "../with-broker.ts";
import { ABOUT_PERSON, PERSON, readIdentifier } from "./identifier.ts";

const KEPT_OF_ACCOUNT = [
  "Fica, sem a pessoa: carteira e movimentos, cobranças pagas (contabilidade e tributos; LGPD, art. 16, I), ofertas e números dos painéis.",
  "Fica por cinco anos, sem o título: contratos e recibos enviados (Código Civil, art. 206, e CTN, art. 173; LGPD, art. 16, I).",
  "Fica no registro de auditoria: que a conta foi excluída, e os atos dela, sem nome (LGPD, art. 37).",
];
const KEPT_OF_CONSUMER = [
  "Fica, sem a pessoa: categoria, cidade, bairro e momentos dos pedidos, quem foi perguntado, débitos das empresas (LGPD, art. 16, I e IV).",
  "Empresas que já receberam o contato continuam com ele.",
];
const KEPT_FOR_A_WHILE =
  "Sai sozinho, por idade: mensagens recebidas nos streams (8 dias), mensagens que ninguém pôde ler (30 dias), pedido de franquia pelo site (24 meses).";

/** Erases a person in every service, as `operations` of the broker. */
export const erasePersonCommand: OpsCommand = {
  name: "erase-person",
  operands: [PERSON],
  options: { confirm: { value: PERSON } },
  summary: "exclui os dados de uma pessoa em todos os serviços, com recibo",
  help: `${ABOUT_PERSON}
--confirm repete PESSOA, para que ninguém seja excluído por engano: não há volta. Uma conta fica inativa na hora e suas sessões terminam; nome, e-mail,
documento, telefones, endereço e horários saem de todos os serviços. De um consumidor saem nome, número e textos, e os pedidos abertos terminam.
Pode ser repetido a qualquer momento: o que foi interrompido continua sozinho. Fica no registro de auditoria, só com ids.
Um backup restaurado traz de volta quem foi excluído depois dele: veja list-erasures e erase-again.
NATS_URL aponta para outro broker (com o usuário operations).`,
  async run(run) {
    const identifier = readIdentifier(run.argument);
    const confirmed = run.given.text("confirm");
    if (!run.isDryRun && (confirmed === undefined || confirmed.trim() !== run.argument.trim())) {
      throw new SetupError(`Não há volta: repita com --confirm '${run.argument}' se é isso mesmo.`);
    }
    if (identifier.kind === "phone") return eraseConsumer(run, identifier.phone);
    await askServices(run.config, async (clients) => {
      const userId = identifier.kind === "account" ? identifier.id : await idOf(clients, identifier.email);
      await eraseAccount(run, clients, userId);
    });
  },
};

async function idOf({ users }: ServiceClients, email: string): Promise<string> {
  try {
    return (await users.findAccountByEmail({ email })).id;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new SetupError("Nenhuma conta tem este e-mail. De uma conta já excluída ele saiu: repita com o id dela.");
  }
}

async function eraseAccount({ isDryRun, print }: OpsRun, { users }: ServiceClients, userId: string): Promise<void> {
  const answer = await users.anonymisePerson({ userId, dryRun: isDryRun });
  if (isDryRun) return print(dryRunText(answer));
  print(`Conta ${userId}`);
  print(
    answer.erasedAt === undefined
      ? "A conta está inativa. Um serviço não respondeu: a exclusão continua sozinha quando ele voltar."
      : "Excluído: cadastro, acesso, sessões, contatos no WhatsApp, nome e número nas ofertas (nas abertas, quando terminarem).",
  );
  for (const line of [...KEPT_OF_ACCOUNT, KEPT_FOR_A_WHILE]) print(line);
}

const nameOf = (role: Role): string => Object.entries(Role).find(([, value]) => value === role)?.[0] ?? "";

const dryRunText = ({ role, erasingSince, erasedAt }: AnonymisePersonResponse): string => {
  if (erasedAt !== undefined) return "A conta já foi excluída. Nada foi mudado.";
  if (erasingSince !== undefined) return "A exclusão da conta já começou e continua sozinha. Nada foi mudado.";
  return `Excluiria os dados pessoais desta conta ${nameOf(role)}. Nada foi mudado.`;
};

async function eraseConsumer({ config, isDryRun, print }: OpsRun, phone: string): Promise<void> {
  const found = await askServices(config, ({ messaging }) => messaging.eraseConsumer({ phone, dryRun: true }));
  if (found.contactIds.length === 0) {
    return print("Deste número nada se guarda. Se a exclusão já começou, ela continua sozinha.");
  }
  if (isDryRun) return print("Excluiria os dados do consumidor deste número. Nada foi mudado.");
  // Recorded before the erasure, because afterwards the number no longer leads to a contact.
  await withBroker(config, "erase-person", async (nc) => {
    for (const id of found.contactIds) {
      await recordAction(nc, { action: "person.erase", subject: { kind: "contact", id }, unitId: null });
    }
  });
  const { contactIds } = await askServices(config, ({ messaging }) => messaging.eraseConsumer({ phone }));
  print(`Contato ${contactIds.join(", ")}`);
  print(
    "Excluído, em segundos: nome, número, textos dos pedidos e mensagens. Nada mais é enviado; em uma hora se confere de novo.",
  );
  for (const line of [...KEPT_OF_CONSUMER, KEPT_FOR_A_WHILE]) print(line);
}
