import type { Page } from "playwright-core";
import { INACTIVE_MERCHANT } from "../../support/staff-accounts.ts";
import { PIZZERIAS, type TestAccount } from "../../support/test-data.ts";
import { BROKEN, confirm, type ErrorRow, PRINTING_MS, press, SHORT_MS, TOAST_MS, type } from "./_row.ts";

const [, changed, deleted] = PIZZERIAS as [TestAccount, TestAccount, TestAccount];

const found = ({ name }: { readonly name: string }) => `/usuarios?busca=${encodeURIComponent(name)}`;

/** Opens the dialog of an item in an account's menu. */
const choosing = (who: { readonly name: string }, item: string) => async (page: Page) => {
  await press(page, `Mais ações: ${who.name}`);
  await page.getByRole("menuitem", { name: item }).click();
  await page.getByRole("dialog").waitFor();
};

const deciding = (verb: "Ativar" | "Desativar") => async (page: Page) => {
  await press(page, `${verb} ${INACTIVE_MERCHANT.name}`);
  await confirm(page, verb);
};

const deleting = async (page: Page) => {
  await choosing(deleted, "Excluir")(page);
  await type(page, "Digite EXCLUIR para confirmar", "EXCLUIR");
  await confirm(page, "Excluir");
};

const servingVilaLonge = async (page: Page) => {
  await choosing(changed, "Gerenciar franquias")(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Buscar franquia" }).click();
  await dialog.getByRole("option", { name: /^Vila Longe/ }).click();
  await page.keyboard.press("Escape");
  await confirm(page, "Salvar");
};

const analysing = async (page: Page) => {
  await press(page, "Análise de IA");
  await confirm(page, "Executar análise");
};

/** Rows of Usuários, as MASTER. */
export const USER_ROWS: readonly ErrorRow[] = [
  {
    entry: "Erro ao carregar lista de clientes",
    who: "master",
    at: "/usuarios",
    fault: { call: "GET /users", answer: BROKEN },
    place: "box",
    button: "Tentar Novamente",
  },
  {
    entry: "Erro ao carregar lista de clientes",
    who: "admin",
    at: "/usuarios",
    fault: { call: "GET /users", answer: "network off" },
    place: "box",
    button: "Tentar Novamente",
  },
  {
    entry: "Erro ao carregar lista de franquias",
    who: "master",
    at: "/usuarios",
    fault: { call: "GET /franchise-units", answer: BROKEN },
    place: "field",
  },
  {
    entry: "Erro ao ativar usuário",
    who: "master",
    at: found(INACTIVE_MERCHANT),
    fault: { call: "PATCH /users/:", answer: BROKEN },
    act: deciding("Ativar"),
    place: "toast",
    lastsMs: TOAST_MS,
  },
  {
    entry: "Erro ao ativar usuário",
    who: "master",
    at: found(INACTIVE_MERCHANT),
    fault: { call: "PATCH /users/:", answer: "network off" },
    act: deciding("Ativar"),
    place: "toast",
    lastsMs: TOAST_MS,
  },
  {
    entry: "Usuário ativado com sucesso! Mensagem enviada via WhatsApp.",
    who: "master",
    at: found(INACTIVE_MERCHANT),
    act: deciding("Ativar"),
    place: "toast",
    lastsMs: TOAST_MS,
  },
  {
    entry: "Erro ao desativar usuário",
    who: "master",
    at: found(INACTIVE_MERCHANT),
    fault: { call: "PATCH /users/:", answer: BROKEN },
    act: deciding("Desativar"),
    place: "toast",
    lastsMs: TOAST_MS,
  },
  {
    entry: "Usuário desativado com sucesso!",
    who: "master",
    at: found(INACTIVE_MERCHANT),
    act: deciding("Desativar"),
    place: "toast",
    lastsMs: TOAST_MS,
  },
  {
    entry: "Usuário atualizado com sucesso!",
    who: "master",
    at: found(changed),
    act: async (page) => {
      await choosing(changed, "Editar")(page);
      await type(page, "Razão social", "Pizzaria Dois Ltda.");
      await page.getByRole("tab", { name: "Configurações" }).click();
      await confirm(page, "Atualizar Usuário");
    },
    place: "toast",
    lastsMs: TOAST_MS,
  },
  {
    entry: "Erro ao carregar categorias",
    who: "master",
    at: found(changed),
    fault: { call: "GET /users/:/categories", answer: BROKEN },
    act: choosing(changed, "Gerenciar categorias"),
    place: "box",
    button: "Tentar Novamente",
  },
  {
    entry: "Erro ao atualizar categorias",
    who: "master",
    at: found(changed),
    fault: { call: "POST /categories/sync", answer: { status: 502, message: "O catálogo não respondeu." } },
    act: async (page) => {
      await choosing(changed, "Gerenciar categorias")(page);
      await confirm(page, "Atualizar Categorias API");
    },
    place: "toast",
    lastsMs: TOAST_MS,
  },
  {
    entry: "Categorias atualizadas da API",
    who: "master",
    at: found(changed),
    act: async (page) => {
      await choosing(changed, "Gerenciar categorias")(page);
      await confirm(page, "Atualizar Categorias API");
    },
    place: "toast",
    lastsMs: TOAST_MS,
  },
  {
    entry: "Categorias atualizadas com sucesso!",
    who: "master",
    at: found(changed),
    act: async (page) => {
      await choosing(changed, "Gerenciar categorias")(page);
      await page.getByLabel("Farmácia", { exact: true }).check();
      await confirm(page, "Salvar Categorias");
    },
    place: "toast",
    lastsMs: TOAST_MS,
  },
  {
    entry: "Erro ao carregar lista de franquias",
    who: "master",
    at: found(changed),
    fault: { call: "GET /users/:/franchises", answer: BROKEN },
    act: choosing(changed, "Gerenciar franquias"),
    place: "box",
    button: "Tentar Novamente",
  },
  {
    entry: "Nenhuma franquia ativa encontrada",
    who: "master",
    at: found(changed),
    fault: { call: "GET /franchise-units", answer: { status: 200, body: [] } },
    act: choosing(changed, "Gerenciar franquias"),
    place: "box",
  },
  {
    // Without a message the person would take it for saved.
    entry: "Failing to save service franchises is only logged",
    text: "Erro ao atualizar franquias de atendimento",
    who: "master",
    at: found(changed),
    fault: { call: "PATCH /users/:/franchises", answer: BROKEN },
    act: servingVilaLonge,
    place: "toast",
    lastsMs: TOAST_MS,
  },
  {
    entry: "Franquias atualizadas com sucesso!",
    who: "master",
    at: found(changed),
    act: servingVilaLonge,
    place: "toast",
    lastsMs: TOAST_MS,
  },
  {
    entry: "Erro ao abrir janela de impressão",
    who: "master",
    at: "/usuarios",
    act: async (page) => {
      // Simulates a browser that forbids windows.
      await page.evaluate("window.open = () => null");
      await press(page, "Imprimir");
    },
    place: "toast",
    lastsMs: TOAST_MS,
  },
  {
    entry: "Preparando impressão...",
    who: "master",
    at: "/usuarios",
    act: async (page) => {
      const opened = page.waitForEvent("popup");
      await press(page, "Imprimir");
      await opened;
    },
    place: "toast",
    lastsMs: PRINTING_MS,
  },
  {
    entry: "Nenhum cliente encontrado com os critérios de busca",
    who: "master",
    at: "/usuarios?busca=ninguem",
    act: (page) => press(page, "Análise de IA"),
    place: "toast",
    lastsMs: SHORT_MS,
  },
  {
    entry: "Erro ao executar análise de IA",
    who: "master",
    at: "/usuarios",
    fault: { call: "POST /users/analysis", answer: BROKEN },
    act: analysing,
    place: "box",
    button: "Tentar Novamente",
  },
  {
    entry: "Erro ao executar análise de IA",
    text: "A análise de hoje já passou do orçamento.",
    who: "master",
    at: "/usuarios",
    fault: {
      call: "POST /users/analysis",
      answer: { status: 429, code: "rate_limited", message: "A análise de hoje já passou do orçamento." },
    },
    act: analysing,
    place: "box",
  },
  {
    entry: "Erro ao excluir usuário",
    who: "master",
    at: found(deleted),
    fault: { call: "DELETE /users/:", answer: BROKEN },
    act: deleting,
    place: "box",
  },
  {
    entry: "Erro ao excluir usuário",
    text: "Há um pagamento em conferência.",
    who: "master",
    at: found(deleted),
    fault: {
      call: "DELETE /users/:",
      answer: { status: 409, code: "conflict", message: "Há um pagamento em conferência." },
    },
    act: deleting,
    place: "box",
  },
  {
    entry: "Usuário excluído permanentemente!",
    who: "master",
    at: found(deleted),
    act: deleting,
    place: "toast",
    lastsMs: TOAST_MS,
  },
];
