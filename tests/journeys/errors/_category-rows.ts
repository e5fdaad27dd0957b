import type { Page } from "playwright-core";
import { type Answer, BROKEN, confirm, type ErrorRow, PRINTING_MS, press, TOAST_MS, type } from "./_row.ts";
import type { SpecifiedText } from "./_specified-texts.ts";

const MINE = "/categorias";
/** The training screen belongs to no area: its address is outside of them. */
const TRAINING = "/../inteligencia-artificial/categorias";
const FAMILY = "Família do erro";
const NAME = "Categoria do erro";

const testing = async (page: Page) => {
  await type(page, "Mensagem", "tem pizza?");
  await press(page, "Testar");
};

const creating = async (page: Page) => {
  await press(page, "+ Adicionar nova família");
  await type(page, "Nova família", FAMILY);
  await press(page, "Usar esta família");
  await type(page, "Conteúdo Treino", "conserto de erro\ncatálogo de erro");
  await type(page, "Categoria", NAME);
  await press(page, "Criar categoria");
};

const updating = async (page: Page) => {
  await press(page, `Editar ${NAME}`);
  await type(page, "Conteúdo Treino", "conserto de erros\ncatálogo de erros");
  await press(page, "Salvar alterações");
};

const renaming = async (page: Page) => {
  await press(page, "Abrir renomear família");
  await page.getByLabel("De", { exact: true }).selectOption(FAMILY);
  await type(page, "Para", "Família do acerto");
  await press(page, "Renomear");
};

const deleting = async (page: Page) => {
  await press(page, `Excluir ${NAME}`);
  await confirm(page, "Excluir");
};

const mine = (entry: SpecifiedText, rest: Omit<ErrorRow, "entry" | "who" | "at">): ErrorRow => ({
  entry,
  who: "client",
  at: MINE,
  ...rest,
});
const training = (entry: SpecifiedText, rest: Omit<ErrorRow, "entry" | "who" | "at">): ErrorRow => ({
  entry,
  who: "master",
  at: TRAINING,
  ...rest,
});

const REFUSED: Answer & { message: string } = {
  status: 409,
  code: "conflict",
  message: "O catálogo está sendo treinado.",
};

/** Two failures of a call: one without a message of the server, and one that the server refuses in its own words. */
const failing = (entry: SpecifiedText, call: string, act: (page: Page) => Promise<void>): ErrorRow[] => {
  const shown = { act, place: "toast", lastsMs: TOAST_MS } as const;
  return [
    training(entry, { fault: { call, answer: BROKEN }, ...shown }),
    training(entry, { text: REFUSED.message, fault: { call, answer: REFUSED }, ...shown }),
  ];
};

/** Rows of Minhas Categorias, as a company, and of Treinar categorias, as MASTER. */
export const CATEGORY_ROWS: readonly ErrorRow[] = [
  mine("Erro ao categorizar mensagem", {
    fault: { call: "POST /webhooks/test-categorize", answer: BROKEN },
    act: testing,
    place: "box",
  }),
  mine("Erro ao categorizar mensagem", {
    text: "Mensagem: tem pizza?",
    fault: { call: "POST /webhooks/test-categorize", answer: "network off" },
    act: testing,
    place: "box",
  }),
  {
    entry: "Nenhuma categoria para imprimir",
    who: "client",
    at: `${MINE}?busca=nenhuma`,
    act: (page) => press(page, "Imprimir"),
    place: "toast",
    lastsMs: PRINTING_MS,
  },
  mine("Preparando impressão de N categorias em ordem alfabética...", {
    text: "Preparando impressão de 6 categorias em ordem alfabética...",
    act: async (page) => {
      await page.evaluate("window.print = () => undefined");
      await press(page, "Imprimir");
    },
    place: "toast",
    lastsMs: PRINTING_MS,
  }),
  mine("Erro ao carregar categorias disponíveis", {
    fault: { call: "GET /categories/sync", answer: BROKEN },
    place: "box",
    button: "Tentar Novamente",
  }),
  mine("Erro ao atualizar categorias", {
    fault: { call: "POST /categories/sync", answer: BROKEN },
    act: (page) => press(page, "Atualizar Categorias API"),
    place: "toast",
    lastsMs: TOAST_MS,
  }),
  mine("Categorias atualizadas da API", {
    act: (page) => press(page, "Atualizar Categorias API"),
    place: "toast",
    lastsMs: TOAST_MS,
  }),
  mine("user categories fetch failure leaves the selection empty silently", {
    text: "0 selecionadas",
    fault: { call: "GET /users/:/categories", answer: BROKEN },
    place: "page",
  }),
  mine("Erro ao salvar categorias", {
    fault: { call: "POST /users/:/categories", answer: BROKEN },
    act: (page) => press(page, "Salvar Categorias"),
    place: "toast",
    lastsMs: TOAST_MS,
  }),
  mine("Categorias salvas com sucesso!", {
    act: (page) => press(page, "Salvar Categorias"),
    place: "toast",
    lastsMs: TOAST_MS,
  }),
  training("Erro ao carregar categorias externas", {
    fault: { call: "GET /categories/sync", answer: BROKEN },
    place: "box",
    button: "Tentar Novamente",
  }),
  training("Preencha todos os campos", { act: (page) => press(page, "Criar categoria"), place: "field" }),
  ...failing("Erro ao criar categoria na API externa", "POST /categories/external/create", creating),
  training("Categoria criada com sucesso", { act: creating, place: "toast", lastsMs: TOAST_MS }),
  training("Failure to load an item's key leaves the content empty", {
    text: "O conteúdo desta categoria não pôde ser lido.",
    fault: { call: "GET /categories/external/item/:", answer: BROKEN },
    act: (page) => press(page, `Editar ${NAME}`),
    place: "box",
  }),
  ...failing("Erro ao atualizar categoria na API externa", "POST /categories/external/update/:", updating),
  training("Categoria atualizada com sucesso", { act: updating, place: "toast", lastsMs: TOAST_MS }),
  ...failing("Erro ao renomear família", "POST /categories/external/rename-family", renaming),
  training("Família renomeada com sucesso", { act: renaming, place: "toast", lastsMs: TOAST_MS }),
  ...failing("Erro ao excluir categoria", "POST /categories/external/delete/:", deleting),
  training("Categoria excluída", { act: deleting, place: "toast", lastsMs: TOAST_MS }),
];
