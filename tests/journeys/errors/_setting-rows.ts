import type { Page } from "playwright-core";
import { UNIT_ID } from "../../support/test-data.ts";
import { BANNER_MS, BROKEN, confirm, type ErrorRow, press, pressing, type } from "./_row.ts";
import type { SpecifiedText } from "./_specified-texts.ts";

const tab = (key: string) => `/configuracoes?aba=${key}`;

const loading = (key: string, path: string): ErrorRow => ({
  entry: "Erro ao carregar configurações",
  who: "master",
  at: tab(key),
  fault: { call: `GET ${path}`, answer: BROKEN },
  place: "box",
  button: "Tentar Novamente",
});

/** Rows of a tab's save: one that fails and one that succeeds. */
const saving = (key: string, label: string, call: string, act: (page: Page) => Promise<void>): ErrorRow[] => [
  {
    entry: "Erro ao salvar configurações de {tab}",
    text: `Erro ao salvar configurações de ${label}`,
    who: "master",
    at: tab(key),
    fault: { call, answer: BROKEN },
    act,
    place: "banner",
    lastsMs: BANNER_MS,
  },
  {
    entry: "Configurações de {tab} salvas com sucesso!",
    text: `Configurações de ${label} salvas com sucesso!`,
    who: "master",
    at: tab(key),
    act,
    place: "banner",
    lastsMs: BANNER_MS,
  },
];

const givingCredit = async (page: Page) => {
  await page.getByLabel("Franquia", { exact: true }).selectOption(UNIT_ID);
  await type(page, "Crédito inicial (R$)", "7,00");
  await press(page, "Salvar");
};

const takingCredit = async (page: Page) => {
  await press(page, "Excluir o crédito de Vila Teste");
  await confirm(page, "Excluir");
};

const addingProvider = async (page: Page) => {
  await press(page, "Adicionar provedor");
  await type(page, "Nome", "erro");
  await type(page, "Nome de exibição", "Provedor do Erro");
  await type(page, "Chave da API", "sk-de-teste");
  await confirm(page, "Adicionar");
};

const changingProvider = async (page: Page) => {
  await press(page, "Editar Provedor do Erro");
  await page.getByRole("dialog").getByLabel("Modelos").fill("gpt-4o");
  await confirm(page, "Salvar");
};

const PROVIDER_NAME = { status: 409, code: "conflict", message: "Já há um provedor com este nome." } as const;

const provider = (entry: SpecifiedText, rest: Omit<ErrorRow, "entry" | "who" | "at">): ErrorRow => ({
  entry,
  who: "master",
  at: tab("ia"),
  ...rest,
});

/** Rows of Configurações, as MASTER: all tabs except the permissions. */
export const SETTING_ROWS: readonly ErrorRow[] = [
  loading("credito", "/settings"),
  loading("franquias", "/settings/franchise-credits"),
  loading("empresa", "/settings/controller"),
  loading("avisos", "/settings/trouble-mails"),
  loading("usuarios", "/settings/activation-texts"),
  loading("seguranca", "/settings"),
  loading("roteamento", "/settings"),
  loading("ia", "/settings/ai/providers"),
  ...saving("credito", "Crédito", "POST /settings", async (page) => {
    await type(page, "Valor de um TENHO (R$)", "0,35");
    await press(page, "Salvar");
  }),
  {
    entry: "Erro ao salvar configuração",
    who: "master",
    at: tab("franquias"),
    fault: { call: "POST /settings/franchise-credits", answer: BROKEN },
    act: givingCredit,
    place: "banner",
    lastsMs: BANNER_MS,
  },
  {
    entry: "Configurações de {tab} salvas com sucesso!",
    text: "Configurações de Crédito por Franquia salvas com sucesso!",
    who: "master",
    at: tab("franquias"),
    act: givingCredit,
    place: "banner",
    lastsMs: BANNER_MS,
  },
  {
    entry: "Erro ao excluir configuração",
    who: "master",
    at: tab("franquias"),
    fault: { call: "DELETE /settings/franchise-credits/:", answer: BROKEN },
    act: takingCredit,
    place: "banner",
    lastsMs: BANNER_MS,
  },
  ...saving("ia", "Config IA", "POST /settings/ai/usage", async (page) => {
    await type(page, "Orçamento por dia (US$)", "2,00");
    await pressing("Salvar")(page);
  }),
  ...saving("usuarios", "Usuários", "PATCH /franchise-units/:", async (page) => {
    // The unit's button names its action: close, then open again.
    await page.getByRole("button", { name: /^(Fechar|Abrir) o cadastro de Vila Longe$/ }).click();
  }),
  ...saving("seguranca", "Segurança", "POST /settings", async (page) => {
    await type(page, "Duração da sessão (horas)", "13");
    await press(page, "Salvar");
  }),
  ...saving("roteamento", "Roteamento", "POST /settings", async (page) => {
    await type(page, "Empresas perguntadas por pedido", "7");
    await press(page, "Salvar");
  }),
  provider("Erro ao adicionar provedor", {
    fault: { call: "POST /settings/ai/providers", answer: BROKEN },
    act: addingProvider,
    place: "box",
  }),
  provider("Erro ao adicionar provedor", {
    text: PROVIDER_NAME.message,
    fault: { call: "POST /settings/ai/providers", answer: PROVIDER_NAME },
    act: addingProvider,
    place: "box",
  }),
  provider("Provedor de IA adicionado com sucesso!", { act: addingProvider, place: "banner", lastsMs: BANNER_MS }),
  provider("Erro ao atualizar provedor", {
    fault: { call: "POST /settings/ai/providers/:", answer: BROKEN },
    act: changingProvider,
    place: "box",
  }),
  provider("Provedor de IA atualizado com sucesso!", { act: changingProvider, place: "banner", lastsMs: BANNER_MS }),
];
