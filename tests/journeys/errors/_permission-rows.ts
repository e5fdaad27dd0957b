import type { Page } from "playwright-core";
import { type Answer, BROKEN, confirm, type ErrorRow, press, SHORT_MS, TOAST_MS, type } from "./_row.ts";
import type { SpecifiedText } from "./_specified-texts.ts";

const NAME = "erro.catalogar";
const IN_USE = "Esta permissão está em uso por um perfil.";
const REFUSED_MS = 6_000;

const openCatalogue = async (page: Page) => page.getByRole("tab", { name: "Gerenciar Permissões" }).click();

const creating = async (page: Page) => {
  await openCatalogue(page);
  await press(page, "Nova Permissão");
  await type(page, "Nome", NAME);
  await type(page, "Descrição", "Catalogar erros");
  await confirm(page, "Criar");
};

const updating = async (page: Page) => {
  await openCatalogue(page);
  await press(page, `Editar ${NAME}`);
  await type(page, "Descrição", "Catalogar os erros");
  await confirm(page, "Salvar");
};

const deleting = async (page: Page) => {
  await openCatalogue(page);
  await press(page, `Excluir ${NAME}`);
  await confirm(page, "Excluir");
};

const row = (entry: SpecifiedText, rest: Omit<ErrorRow, "entry" | "who" | "at">): ErrorRow => ({
  entry,
  who: "master",
  at: "/configuracoes?aba=permissoes",
  ...rest,
});

/** Two failures of a call: one without a message of the server, and one that the server refuses in its own words. */
const failing = (entry: SpecifiedText, call: string, act: ErrorRow["act"], refused: Answer & { message: string }) => {
  const shown = { ...(act && { act }), place: "toast", lastsMs: TOAST_MS } as const;
  return [
    row(entry, { fault: { call, answer: BROKEN }, ...shown }),
    row(entry, { text: refused.message, fault: { call, answer: refused }, ...shown }),
  ];
};
const TAKEN = { status: 409, code: "conflict", message: "Já existe uma permissão com este nome." };

/** Rows of Configurações, Permissões, as MASTER. */
export const PERMISSION_ROWS: readonly ErrorRow[] = [
  row("Erro ao carregar permissões", {
    fault: { call: "GET /permissions/all", answer: BROKEN },
    act: openCatalogue,
    place: "box",
    button: "Tentar Novamente",
  }),
  // The specification only logs these two; on the screen a person would take the empty list for the truth.
  row("Erro ao carregar permissões", {
    fault: { call: "GET /role-permissions", answer: BROKEN },
    place: "box",
    button: "Tentar Novamente",
  }),
  row("save of role permissions failures only logged", {
    text: "1 alteração não foi salva. As outras foram.",
    fault: { call: "POST /role-permissions", answer: BROKEN },
    act: async (page) => {
      await page.getByRole("button", { name: /^Mensagens/ }).click();
      await page.getByRole("switch", { name: "Acessar o módulo de mensagens" }).click();
      await press(page, "Salvar Permissões por Perfil");
    },
    place: "box",
  }),
  ...failing("Erro ao criar permissão", "POST /permissions", creating, TAKEN),
  row("Permissão criada com sucesso!", { act: creating, place: "toast", lastsMs: SHORT_MS }),
  ...failing("Erro ao atualizar permissão", "PUT /permissions/:", updating, TAKEN),
  row("Permissão atualizada com sucesso!", { act: updating, place: "toast", lastsMs: SHORT_MS }),
  row("Erro ao deletar permissão", {
    fault: { call: "DELETE /permissions/:", answer: BROKEN },
    act: deleting,
    place: "toast",
    lastsMs: TOAST_MS,
  }),
  row("Erro ao deletar permissão", {
    text: IN_USE,
    fault: { call: "DELETE /permissions/:", answer: { status: 400, code: "invalid", message: IN_USE } },
    act: deleting,
    place: "toast",
    lastsMs: REFUSED_MS,
  }),
  row("Permissão deletada com sucesso!", { act: deleting, place: "toast", lastsMs: SHORT_MS }),
];
