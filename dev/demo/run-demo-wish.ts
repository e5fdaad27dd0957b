import { formatPhone } from "@tenho/br/contacts/format-phone";
import { formatBRL, reaisToCents } from "@tenho/br/money/money";
import { type Asked, askedAmong, merchantsOf, reasons } from "./asked-merchants.ts";
import type { Panel, PanelWallet, PanelWish } from "./panel-client.ts";
import { balloon, type Report } from "./report.ts";
import type { Directory, OutMessage, Sandbox } from "./sandbox-client.ts";
import { waitFor } from "./wait-for.ts";

export type Play = Readonly<{
  panel: Panel;
  phones: Sandbox;
  report: Report;
  text: string;
  unitName: string;
  /** The merchant that answers, when it is among those asked. */
  preferredEmail: string;
  consumer: Readonly<{ name: string; phone: string }>;
  timeoutMs: number;
}>;

/** Plays one wish from the consumer's text to the contacts exchanged. Raises MissingStep. */
export async function runDemoWish(play: Play): Promise<void> {
  const { report, phones } = play;
  const directory = await phones.directory();
  const startedAt = new Date();
  await report.step("O cliente escreve no WhatsApp", (note) => write(play, directory, note));
  const wish = await report.step("A Tenho entende o pedido", (note) => understand(play, note));
  const asked = await report.step("As empresas são perguntadas", (note) => ask(play, directory, wish, startedAt, note));
  const [chosen] = asked;
  if (chosen === undefined) throw new Error("ninguém foi perguntado");
  const before = await play.panel.wallet(chosen.account.id);
  const tappedAt = new Date();
  await report.step(`${chosen.account.name} toca em TENHO`, (note) => tap(play, chosen, note));
  await report.step("O saldo é debitado, uma vez", (note) => debit(play, chosen, before, tappedAt, note));
  await report.step("A empresa recebe o contato do cliente", (note) =>
    message(play, chosen.phone, formatPhone(play.consumer.phone), tappedAt, note),
  );
  await report.step("O cliente recebe o contato da empresa, depois de reunidas as respostas", (note) =>
    message(play, play.consumer.phone, formatPhone(chosen.phone), tappedAt, note),
  );
  await report.step("O painel mostra a resposta", (note) => show(play, chosen, note));
}

type Note = (line: string) => void;

async function write({ phones, text, unitName, consumer }: Play, { phone_number_ids }: Directory, note: Note) {
  const number = phone_number_ids.find(({ unit }) => unit === unitName);
  if (number === undefined) throw new Error(`o sandbox não conhece um número de ${unitName}`);
  const status = await phones.send({ from: consumer.phone, name: consumer.name, phone_number_id: number.id, text });
  note(`${consumer.name}, ${formatPhone(consumer.phone)}, ao número de ${unitName}:`);
  note(balloon(text));
  note(`callback assinado, guardado e respondido com HTTP ${status}`);
  if (status !== 200) throw new Error(`o callback foi respondido com HTTP ${status}`);
}

async function understand({ panel, consumer, timeoutMs }: Play, note: Note): Promise<PanelWish> {
  const ready = async () => {
    const wish = await panel.wishOf(consumer.phone);
    return wish?.category_name && wish.franchise_info ? wish : null;
  };
  const wish = await waitFor("o pedido com categoria e unidade", ready, timeoutMs);
  note(`categoria ${wish.category_name}, confiança ${Math.round((wish.confidence ?? 0) * 100)} %`);
  note(`unidade ${wish.franchise_info?.name}, pelo número que recebeu a mensagem`);
  return wish;
}

async function ask(play: Play, directory: Directory, wish: PanelWish, since: Date, note: Note): Promise<Asked[]> {
  const { panel, phones, consumer, timeoutMs } = play;
  const accounts = await panel.merchants();
  const merchants = merchantsOf(accounts, directory, wish.category_id ?? 0);
  const allAsked = async () => {
    const total = (await panel.wishOf(consumer.phone))?.notified_total ?? 0;
    const asked = askedAmong(merchants, await phones.received(since));
    return total > 0 && asked.length >= total ? asked : null;
  };
  const found = await waitFor("a pergunta às empresas", allAsked, timeoutMs);
  const asked = found.toSorted((one, other) => rank(play, one) - rank(play, other));
  const [first] = asked;
  if (first === undefined) throw new Error("ninguém foi perguntado");
  const priceCents = reaisToCents((await panel.wallet(first.account.id)).price);
  const unit = wish.franchise_info?.name ?? "";
  note(
    `vende ${wish.category_name}, atende ${unit}, está aberta e tem saldo para um TENHO (${formatBRL(priceCents)}):`,
  );
  const local = directory.merchants.filter((entry) => entry.unit === unit).map(({ phone }) => phone);
  const localMerchants = merchants.filter(({ phone }) => local.includes(phone));
  for (const reason of reasons(localMerchants, asked, priceCents)) note(reason);
  note(`à empresa ${first.account.name}:`);
  note(balloon(first.message.body));
  const confirmations = await waitFor("a confirmação ao cliente", () => confirmation(play, since), timeoutMs);
  note("ao cliente:");
  for (const { body } of confirmations) note(balloon(body));
  return asked;
}

/** Sort key that puts the merchant that is to answer first. */
const rank = ({ preferredEmail }: Play, { account }: Asked): number => (account.email === preferredEmail ? 0 : 1);

/** The messages to the consumer, once one quotes the wish. */
async function confirmation({ phones, consumer, text }: Play, since: Date): Promise<OutMessage[] | null> {
  const messages = await phones.received(since, consumer.phone);
  return messages.some(({ body }) => body.includes(text)) ? messages : null;
}

async function tap({ phones }: Play, { phone, message: question }: Asked, note: Note): Promise<void> {
  const button = question.buttons.find(({ title }) => title === "TENHO");
  const status = await phones.send({ from: phone, button_id: button?.id ?? "" });
  note(`callback assinado, guardado e respondido com HTTP ${status}`);
  if (status !== 200) throw new Error(`o callback foi respondido com HTTP ${status}`);
}

async function debit(play: Play, { account }: Asked, before: PanelWallet, since: Date, note: Note): Promise<void> {
  const newDebits = async () => {
    const { transactions } = await play.panel.wallet(account.id);
    const found = transactions.filter(({ type, created_at: at }) => type === "DEBIT" && new Date(at) >= since);
    return found.length > 0 ? found : null;
  };
  const debits = await waitFor("o débito", newDebits, play.timeoutMs);
  const [paid] = debits;
  const reais = (amount: number) => formatBRL(reaisToCents(amount));
  if (paid === undefined || debits.length !== 1) throw new Error(`houve ${debits.length} débitos em vez de um`);
  note(`saldo ${reais(before.balance)} − ${reais(Math.abs(paid.amount))} = ${reais(paid.balance_after)}`);
  if (reaisToCents(before.balance) - reaisToCents(before.price) !== reaisToCents(paid.balance_after)) {
    throw new Error("o saldo depois do débito não confere");
  }
}

async function message({ phones, timeoutMs }: Play, to: string, contact: string, since: Date, note: Note) {
  const find = async () => (await phones.received(since, to)).find(({ body }) => body.includes(contact));
  const found = await waitFor(`a mensagem com ${contact}`, find, timeoutMs);
  note(balloon(found.body));
}

async function show({ panel, consumer, timeoutMs }: Play, { account }: Asked, note: Note): Promise<void> {
  const find = async () =>
    (await panel.wishOf(consumer.phone))?.responses.find(({ company_name: name }) => name === account.name);
  const answer = await waitFor("a resposta no painel", find, timeoutMs);
  note(`${answer.company_name}: ${answer.response_text}`);
}
