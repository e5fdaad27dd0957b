import { expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { aProfile } from "../../../../test/profile-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { store } from "../../../app/store.ts";
import { ProfilePage } from "../profile-page.tsx";

const MERCHANT = userWith({ id: "c1", role: "CLIENT", name: "Pizzaria Delta", email: "pizzaria@tenho.dev" });
type Session = { session: { user: { name: string; email: string; avatar: string | null } } };
const sessionUser = () => (store.getState() as unknown as Session).session.user;

/** The calls that change something, as they were made. */
function serveProfile(answer: (call: { method: string; path: string; body: Record<string, unknown> }) => unknown) {
  const calls: { method: string; path: string; body: Record<string, unknown> }[] = [];
  serve((url, { method, body }) => {
    if (method === "GET") return aProfile();
    const call = { method, path: url.pathname, body: JSON.parse(body) };
    calls.push(call);
    return answer(call);
  });
  return calls;
}

test("without a session the page says so", async () => {
  renderScreen(<ProfilePage />, { user: null });
  expect(screen.getByText("Usuário não autenticado")).toBeInTheDocument();
});

test("name, e-mail and phone are saved with the other numbers and e-mails as they were", async () => {
  const calls = serveProfile(({ body }) => ({ ...aProfile(), ...body }));
  const { person } = renderScreen(<ProfilePage />, { user: MERCHANT });
  const name = await screen.findByLabelText("Nome");
  expect(screen.getByLabelText("WhatsApp")).toHaveValue("(86) 98801-1041");
  expect(screen.getByRole("button", { name: "Salvar alterações" })).toBeDisabled();
  await expectNoAxeViolations();
  await person.clear(name);
  await person.type(name, "Pizzaria do Zé");
  await person.clear(screen.getByLabelText("E-mail"));
  await person.type(screen.getByLabelText("E-mail"), "ze@tenho.dev");
  await person.clear(screen.getByLabelText("WhatsApp"));
  await person.type(screen.getByLabelText("WhatsApp"), "86999998888");
  expect(screen.getByLabelText("WhatsApp")).toHaveValue("(86) 99999-8888");
  await person.click(screen.getByRole("button", { name: "Salvar alterações" }));
  expect(await screen.findByText("Perfil atualizado com sucesso!")).toBeInTheDocument();
  expect(calls).toEqual([
    {
      method: "PATCH",
      path: "/users/c1/profile",
      body: {
        display_name: "Pizzaria do Zé",
        emails: [
          { email: "ze@tenho.dev", is_primary: true },
          { email: "caixa@tenho.dev", is_primary: false },
        ],
        phones: [
          { phone: "(86) 99999-8888", type: "WHATSAPP", is_primary: true },
          { phone: "558633221100", type: "LANDLINE", is_primary: false },
        ],
      },
    },
  ]);
  expect([sessionUser().name, sessionUser().email]).toEqual(["Pizzaria do Zé", "ze@tenho.dev"]);
});

test("what is missing or wrong stands at its field, and nothing is sent", async () => {
  const calls = serveProfile(() => aProfile());
  const { person } = renderScreen(<ProfilePage />, { user: MERCHANT });
  await person.clear(await screen.findByLabelText("Nome"));
  await person.clear(screen.getByLabelText("E-mail"));
  await person.clear(screen.getByLabelText("WhatsApp"));
  await person.type(screen.getByLabelText("WhatsApp"), "8699");
  await person.click(screen.getByRole("button", { name: "Salvar alterações" }));
  expect(await screen.findByText("Nome é obrigatório")).toBeInTheDocument();
  expect(screen.getByText("Email é obrigatório")).toBeInTheDocument();
  expect(screen.getByText("Telefone inválido")).toBeInTheDocument();
  expect(screen.getByLabelText("Nome")).toHaveFocus();
  await expectNoAxeViolations();
  await person.type(screen.getByLabelText("E-mail"), "sem arroba");
  await person.click(screen.getByRole("button", { name: "Salvar alterações" }));
  expect(await screen.findByText("Email inválido")).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test.each([
  [
    () => problem(409, "Este telefone já está cadastrado no sistema.", "conflict"),
    "Este telefone já está cadastrado no sistema.",
  ],
  [() => problem(500, "x"), "Erro ao atualizar perfil. Tente novamente."],
])("a refusal is told, and what was typed stays", async (refuse, message) => {
  serveProfile(refuse);
  const { person } = renderScreen(<ProfilePage />, { user: MERCHANT });
  await person.type(await screen.findByLabelText("Nome"), "!");
  await person.click(screen.getByRole("button", { name: "Salvar alterações" }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText("Nome")).toHaveValue("Pizzaria Delta!");
});

test("a profile that cannot be read says so and is asked for again", async () => {
  let isDown = true;
  serve(() => (isDown ? problem(503, "Fora do ar", "unavailable") : aProfile({ login_email_pending: true })));
  const { person } = renderScreen(<ProfilePage />, { user: MERCHANT });
  expect(await screen.findByText("Erro ao carregar dados do usuário")).toBeInTheDocument();
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  expect(await screen.findByText(/O e-mail de acesso ainda está sendo trocado/)).toBeInTheDocument();
});

/** A browser that reads pictures of 1600 × 1200. */
function readPictures(dataUrl: string): { sizes: number[][] } {
  const sizes: number[][] = [];
  globalThis.createImageBitmap = jest.fn(async () => ({ width: 1600, height: 1200, close: () => undefined })) as never;
  HTMLCanvasElement.prototype.getContext = (() => ({ fillRect() {}, drawImage() {} })) as never;
  HTMLCanvasElement.prototype.toDataURL = function (this: HTMLCanvasElement) {
    sizes.push([this.width, this.height]);
    return dataUrl;
  };
  return { sizes };
}

test("a photo is made small, sent as the primary one, and is the avatar everywhere", async () => {
  const { sizes } = readPictures("data:image/jpeg;base64,AAAA");
  const calls = serveProfile(() => ({ photo_url: "/users/photos/p1", is_primary: true }));
  const { person } = renderScreen(<ProfilePage />, { user: MERCHANT });
  const field = await screen.findByLabelText("Enviar foto");
  await person.upload(field, new File(["x"], "foto.png", { type: "image/png" }));
  expect(await screen.findByText("Avatar atualizado com sucesso!")).toBeInTheDocument();
  expect(sizes[0]).toEqual([800, 600]);
  expect(calls).toEqual([
    {
      method: "POST",
      path: "/users/c1/profile/photo",
      body: { photo_data: "data:image/jpeg;base64,AAAA", is_primary: true },
    },
  ]);
  expect(sessionUser().avatar).toBe("/users/photos/p1");
  expect(screen.getByAltText("Sua foto")).toBeInTheDocument();
});

test.each([
  [() => problem(400, "A imagem não pôde ser lida.", "invalid_input"), "A imagem não pôde ser lida."],
  [() => problem(500, "x"), "Erro ao enviar avatar. Tente novamente."],
])("a photo that is refused is told, and the one before stays", async (refuse, message) => {
  readPictures("data:image/jpeg;base64,AAAA");
  serveProfile(refuse);
  const { person } = renderScreen(<ProfilePage />, { user: MERCHANT });
  await person.upload(await screen.findByLabelText("Enviar foto"), new File(["x"], "f.png", { type: "image/png" }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByAltText("Sua foto")).toBeNull());
});

test("a file that is no picture is not sent", async () => {
  globalThis.createImageBitmap = jest.fn(async () => Promise.reject(new Error("no picture"))) as never;
  const calls = serveProfile(() => ({}));
  const { person } = renderScreen(<ProfilePage />, { user: MERCHANT });
  await person.upload(await screen.findByLabelText("Enviar foto"), new File(["x"], "f.png", { type: "image/png" }));
  expect(await screen.findByText("Este arquivo não pôde ser lido como imagem.")).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test("a photo is removed once that is confirmed, and the one before it is the avatar again", async () => {
  const photos = [
    { id: "p2", photo_url: "/users/photos/p2", is_primary: true },
    { id: "p1", photo_url: "/users/photos/p1", is_primary: false },
  ];
  const left = [{ id: "p1", photo_url: "/users/photos/p1", is_primary: true }];
  const removed: string[] = [];
  let isDown = true;
  serve((url, { method }) => {
    if (method === "GET") return aProfile({ photos: removed.length > 0 ? left : photos });
    if (isDown) return problem(503, "Serviço fora do ar.", "unavailable");
    removed.push(`${method} ${url.pathname}`);
    return left;
  });
  const { person } = renderScreen(<ProfilePage />, { user: { ...MERCHANT, avatar: "/users/photos/p2" } });
  await person.click(await screen.findByRole("button", { name: "Remover foto" }));
  expect(screen.getByText(/No lugar dela volta a anterior/)).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.click(screen.getByRole("button", { name: "Remover" }));
  expect(await screen.findByText("Serviço fora do ar.")).toBeInTheDocument();
  isDown = false;
  await person.click(await screen.findByRole("button", { name: "Remover" }));
  expect(await screen.findByText("Foto removida com sucesso!")).toBeInTheDocument();
  expect(removed).toEqual(["DELETE /users/c1/profile/photos/p2"]);
  expect(sessionUser().avatar).toBe("/users/photos/p1");
  await waitFor(() => expect(screen.getByAltText("Sua foto")).toHaveAttribute("src", "/users/photos/p1"));
});
