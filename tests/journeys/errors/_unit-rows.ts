import type { Page } from "playwright-core";
import { PIZZERIAS } from "../../support/test-data.ts";
import { BROKEN, confirm, type ErrorRow, press, SHORT_MS, TOAST_MS, type } from "./_row.ts";
import type { SpecifiedText } from "./_specified-texts.ts";

const UNIT = "Vila Teste";
const NEW = "Vila do Erro";
const at = "/franquias";
const RENAMED = "Vila do Acerto";
const PATCH = "PATCH /franchise-units/:";

/** Chooses an action in a unit's menu. */
const choose = async (page: Page, action: string, name: string) => {
  await press(page, `Mais ações: ${name}`);
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

const filling = async (page: Page) => {
  await press(page, "Nova franquia");
  await type(page, "Nome *", NEW);
  await type(page, "Código *", "vila-do-erro");
  await type(page, "Cidade *", "Ilha Grande");
  await page.getByLabel("Estado *").selectOption("PI");
  await page.getByLabel("Ativa: já recebe pedidos e cadastros").check();
  await confirm(page, "Criar franquia");
};

const renaming = async (page: Page) => {
  await press(page, `Editar: ${NEW}`);
  await type(page, "Nome *", RENAMED);
  await confirm(page, "Salvar alterações");
};

const deactivating = async (page: Page) => {
  await choose(page, "Desativar", RENAMED);
  await confirm(page, "Desativar");
};

const removing = async (page: Page) => {
  await choose(page, "Remover", RENAMED);
  await type(page, 'Digite "excluir" para confirmar a exclusão', "excluir");
  await confirm(page, "Excluir");
};

const addingAdmin = async (page: Page) => {
  await choose(page, "Administradores", UNIT);
  await confirm(page, "Adicionar admin");
  await type(page, "Nome *", "Rosa da Vila");
  await type(page, "E-mail *", "rosa@teste.dev");
  await confirm(page, "Criar admin");
};

const insertingCredit = async (page: Page) => {
  await choose(page, "Clientes", UNIT);
  await confirm(page, `Inserir crédito para ${PIZZERIAS[0]?.name}`);
  await type(page, "Valor (R$)", "1,00");
  await confirm(page, "Inserir R$ 1,00");
};

/** A company as the list shows it when the wallet does not answer. */
const UNREAD = {
  id: "00000000-0000-4000-8000-000000000099",
  name: "Empresa sem saldo lido",
  email: "lida@teste.dev",
  is_active: true,
  activated_at: "2026-11-01T12:00:00.000Z",
  balance: null,
  profile: { phones: [] },
};

const row = (entry: SpecifiedText, rest: Omit<ErrorRow, "entry" | "who" | "at">): ErrorRow => ({
  entry,
  who: "master",
  at,
  ...rest,
});

/** Rows of Franquias, as MASTER. */
export const UNIT_ROWS: readonly ErrorRow[] = [
  row("Erro ao carregar franquias", {
    fault: { call: "GET /franchise-units", answer: BROKEN },
    place: "box",
    button: "Tentar Novamente",
  }),
  row("Erro ao salvar franquia", {
    fault: { call: "POST /franchise-units", answer: BROKEN },
    act: filling,
    place: "box",
  }),
  row("Franquia criada!", { act: filling, place: "toast", lastsMs: SHORT_MS }),
  row("Erro ao salvar franquia", { fault: { call: PATCH, answer: "network off" }, act: renaming, place: "box" }),
  row("Franquia atualizada!", { act: renaming, place: "toast", lastsMs: SHORT_MS }),
  row("Erro ao atualizar status", {
    fault: { call: PATCH, answer: BROKEN },
    act: deactivating,
    place: "toast",
    lastsMs: TOAST_MS,
  }),
  row("Franquia desativada!", { act: deactivating, place: "toast", lastsMs: SHORT_MS }),
  row("Franquia ativada!", {
    act: (page) => choose(page, "Ativar", RENAMED),
    place: "toast",
    lastsMs: SHORT_MS,
  }),
  row("Erro ao verificar franquia", {
    fault: { call: "GET /franchise-units/:", answer: BROKEN },
    act: (page) => choose(page, "Remover", RENAMED),
    place: "box",
    button: "Tentar Novamente",
  }),
  row("Erro ao remover franquia", {
    fault: { call: "DELETE /franchise-units/:", answer: BROKEN },
    act: removing,
    place: "box",
  }),
  row("Franquia removida!", { act: removing, place: "toast", lastsMs: SHORT_MS }),
  row("Erro ao carregar admins da franquia", {
    fault: { call: "GET /users", answer: BROKEN },
    act: (page) => choose(page, "Administradores", UNIT),
    place: "box",
    button: "Tentar Novamente",
  }),
  row("Erro ao criar admin", { fault: { call: "POST /users", answer: BROKEN }, act: addingAdmin, place: "box" }),
  row("Erro ao criar admin", {
    text: "Este e-mail já tem uma conta.",
    fault: {
      call: "POST /users",
      answer: { status: 409, code: "conflict", message: "Este e-mail já tem uma conta." },
    },
    act: addingAdmin,
    place: "box",
  }),
  row("Admin criado com sucesso!", { act: addingAdmin, place: "toast", lastsMs: SHORT_MS }),
  row("Erro ao carregar clientes da franquia", {
    fault: { call: "GET /users", answer: BROKEN },
    act: (page) => choose(page, "Clientes", UNIT),
    place: "box",
    button: "Tentar Novamente",
  }),
  // A missing balance is better than a wrong one.
  row("A wallet balance fetch failure shows 0", {
    text: UNREAD.name,
    never: "R$ 0,00",
    fault: { call: "GET /users", answer: { status: 200, body: [UNREAD] } },
    act: (page) => choose(page, "Clientes", UNIT),
    place: "page",
  }),
  row("Erro ao inserir crédito", {
    fault: { call: "POST /wallet/transaction", answer: BROKEN },
    act: insertingCredit,
    place: "box",
  }),
  row("Crédito inserido com sucesso!", { act: insertingCredit, place: "toast", lastsMs: SHORT_MS }),
];
