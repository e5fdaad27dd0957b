import { expect, jest, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { DocumentsPage } from "./documents-page.tsx";

const document = (id: string, changes: object = {}) => ({
  id,
  title: `Contrato ${id}`,
  kind: "CONTRACT",
  content_type: "application/pdf",
  size: 1_258_291,
  user: { id: "c1", name: "Pizzaria do Zé" },
  unit_id: "u1",
  uploaded_by: { id: "a1", name: "Ana" },
  created_at: "2026-11-20T12:00:00.000Z",
  may_delete: true,
  ...changes,
});

const PIZZARIA = { id: "c1", name: "Pizzaria do Zé", email: "pizzaria@tenho.dev" };

type Served = { items?: object[]; virusScan?: boolean; answer?: (method: string) => unknown };

function open({ items = [document("1")], virusScan = true, answer }: Served = {}, role: "ADMIN" | "CLIENT" = "ADMIN") {
  const sent: string[] = [];
  const { asked } = serve((url, { method, body }) => {
    if (method !== "GET") sent.push(body);
    const answered = answer?.(method);
    if (answered !== undefined) return answered;
    if (method === "DELETE") return new Response(null, { status: 204 });
    if (method === "POST") return document("2");
    if (url.pathname === "/users") return { items: [PIZZARIA], next_cursor: null };
    if (url.pathname.endsWith("/file")) return new Response("bytes");
    return { items, next_cursor: null, virus_scan: virusScan };
  });
  const user = userWith({ role, permissions: ["document.access", ...(role === "ADMIN" ? ["user.view"] : [])] });
  const { person } = renderScreen(
    <main>
      <DocumentsPage />
    </main>,
    { user },
  );
  return { person, asked, sent };
}

const file = (type = "application/pdf", size = 10) =>
  new File([new Uint8Array(size)], "Contrato assinado.pdf", { type });
const openUpload = async ({ person }: ReturnType<typeof open>) => {
  await person.click(screen.getByRole("button", { name: "Enviar documento" }));
  return within(screen.getByRole("dialog", { name: "Enviar documento", hidden: true }));
};

test("a unit sees what is kept, whose it is and who sent it", async () => {
  open();
  const row = within(await screen.findByRole("row", { name: /Contrato 1/ }));
  for (const text of ["PDF, 1,2 MB", "Pizzaria do Zé", "Ana"]) expect(row.getByText(text)).toBeInTheDocument();
  await expectNoAxeViolations();
});

test("a company is not told whose its own documents are, and deletes only what it may", async () => {
  open({ items: [document("1", { may_delete: false })] }, "CLIENT");
  await screen.findByText("Contrato 1");
  expect(screen.queryByRole("columnheader", { name: "De quem" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Excluir/ })).toBeNull();
});

test("whoever sends or saves files is told where no antivirus looks at them", async () => {
  open({ virusScan: false }, "CLIENT");
  expect(await screen.findByText("Arquivos sem antivírus")).toBeVisible();
  await expectNoAxeViolations();
  cleanup();
  open();
  await screen.findByText("Contrato 1");
  expect(screen.queryByText(/antivírus/)).toBeNull();
});

test("a file is saved under its title", async () => {
  Object.assign(URL, { createObjectURL: jest.fn(() => "blob:1"), revokeObjectURL: jest.fn() });
  const click = jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { person, asked } = open({ items: [document("1", { title: "Alvará 3/2026" })] });
  await person.click(await screen.findByRole("button", { name: "Baixar Alvará 3/2026" }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe("Alvará 3-2026.pdf");
  expect(asked).toContain("/documents/1/file");
  click.mockRestore();
});

test("a document is sent with the file's name as its title, for the unit that is looked at", async () => {
  const opened = open();
  const dialog = await openUpload(opened);
  await opened.person.upload(dialog.getByLabelText("Arquivo"), file());
  expect(dialog.getByLabelText("Título")).toHaveValue("Contrato assinado");
  await expectNoAxeViolations();
  await opened.person.click(dialog.getByRole("button", { name: "Enviar", hidden: true }));
  expect(await screen.findByText("Documento enviado.")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an operator files it for a company, found by its name; a company chooses none", async () => {
  const append = jest.spyOn(FormData.prototype, "append");
  const opened = open();
  const dialog = await openUpload(opened);
  expect(dialog.getByText("Sem empresa, o documento é de Parnaíba – PI.")).toBeInTheDocument();
  await opened.person.type(dialog.getByRole("searchbox", { name: "Empresa (opcional)", hidden: true }), "pizza{Enter}");
  await opened.person.click(await dialog.findByRole("button", { name: /Pizzaria do Zé/, hidden: true }));
  expect(opened.asked.find((path) => path.startsWith("/users"))).toMatch(
    /role=CLIENT.*search=pizza|search=pizza.*role=CLIENT/,
  );
  expect(dialog.getByText("Pizzaria do Zé")).toBeInTheDocument();
  await expectNoAxeViolations();
  await opened.person.upload(dialog.getByLabelText("Arquivo"), file());
  await opened.person.click(dialog.getByRole("button", { name: "Enviar", hidden: true }));
  expect(await screen.findByText("Documento enviado.")).toBeInTheDocument();
  const fields = append.mock.calls.map(([name, value]) => [name, name === "file" ? "" : value]);
  expect(fields).toContainEqual(["user_id", "c1"]);
  expect(fields.map(([name]) => name)).not.toContain("franchise_id");
  append.mockRestore();

  cleanup();
  const own = open({}, "CLIENT");
  expect((await openUpload(own)).queryByRole("searchbox", { name: "Empresa (opcional)", hidden: true })).toBeNull();
});

test("without a file, or with one that is not kept, nothing is sent; what the server refuses is said and the form stays", async () => {
  const opened = open({
    answer: (method) => (method === "POST" ? problem(400, "Envie um PDF, PNG ou JPEG.", "invalid_input") : undefined),
  });
  const dialog = await openUpload(opened);
  const send = () => opened.person.click(dialog.getByRole("button", { name: "Enviar", hidden: true }));
  await send();
  expect(dialog.getByText("Escolha o arquivo")).toBeInTheDocument();
  expect(dialog.getByText("Dê um título ao documento")).toBeInTheDocument();
  await opened.person.upload(dialog.getByLabelText("Arquivo"), file("application/pdf", 11 * 1_048_576));
  await send();
  expect(dialog.getByText("O arquivo passa de 10 MB")).toBeInTheDocument();
  expect(opened.sent).toEqual([]);
  await opened.person.upload(dialog.getByLabelText("Arquivo"), file());
  await send();
  expect(await dialog.findByText("Envie um PDF, PNG ou JPEG.")).toBeInTheDocument();
  expect(dialog.getByLabelText("Título")).toHaveValue("Contrato assinado");
});

test("a document is deleted after saying what is lost, and a failure is said", async () => {
  let isFailing = true;
  const { person } = open({
    answer: (method) =>
      method === "DELETE" && isFailing ? problem(503, "Serviço indisponível.", "unavailable") : undefined,
  });
  await person.click(await screen.findByRole("button", { name: "Excluir Contrato 1" }));
  const dialog = within(screen.getByRole("dialog", { name: "Excluir documento", hidden: true }));
  expect(dialog.getByText(/some para todos e não volta/)).toBeInTheDocument();
  await person.click(dialog.getByRole("button", { name: "Excluir", hidden: true }));
  expect(await dialog.findByText("Serviço indisponível.")).toBeInTheDocument();
  isFailing = false;
  await person.click(await dialog.findByRole("button", { name: "Excluir", hidden: true }));
  expect(await screen.findByText("Documento excluído.")).toBeInTheDocument();
});

test("an empty list says what belongs there, a failed one can be tried again", async () => {
  open({ items: [] });
  expect(await screen.findByText("Nenhum documento ainda")).toBeInTheDocument();
  cleanup();
  open({ answer: () => problem(503, "Serviço indisponível.", "unavailable") });
  expect(await screen.findByText("Erro ao carregar documentos")).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: "Tentar Novamente" }).length).toBeGreaterThan(0);
});
