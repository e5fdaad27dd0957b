import { expect, test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { aProfile, someHours } from "../../../test/profile-answers.ts";
import { renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { store } from "../../app/store.ts";
import { viewingStarted } from "../../shared/session/session-slice.ts";
import { ProfilePage } from "./profile-page.tsx";

const sections = async (user: ReturnType<typeof userWith>) => {
  serve(() => aProfile());
  renderScreen(<ProfilePage />, { user });
  await screen.findByLabelText("Nome");
  return screen.getAllByRole("button", { expanded: false }).map((button) => button.textContent);
};

test.each([
  ["MASTER", [], ["Alterar senha", "Verificação em duas etapas", "Horário de Funcionamento"]],
  ["ADMIN", [], ["Alterar senha", "Verificação em duas etapas", "Horário de Funcionamento"]],
  [
    "CLIENT",
    [],
    ["Alterar senha", "Verificação em duas etapas", "Horário de Funcionamento", "Franquias de atendimento", "Equipe"],
  ],
  ["USER", [], ["Alterar senha", "Verificação em duas etapas"]],
  ["USER", ["business_hours.view"], ["Alterar senha", "Verificação em duas etapas", "Horário de Funcionamento"]],
] as const)("%s with %j sees its sections", async (role, permissions, expected) => {
  expect(await sections(userWith({ id: "c1", role, permissions }))).toEqual(expected);
});

test("a section is made when it is opened, and keeps what was typed when it is closed", async () => {
  const { asked } = serve((url) => (url.pathname.endsWith("/business-hours") ? someHours() : aProfile()));
  const { person } = renderScreen(<ProfilePage />, { user: userWith({ id: "c1", role: "CLIENT" }) });
  await screen.findByLabelText("Nome");
  expect(asked).not.toContain("/users/c1/business-hours");
  const opener = screen.getByRole("button", { name: "Horário de Funcionamento" });
  await person.click(opener);
  await person.click(await screen.findByRole("checkbox", { name: "Domingo" }));
  await person.click(opener);
  expect(screen.queryByRole("checkbox", { name: "Domingo" })).toBeNull();
  await person.click(opener);
  expect(await screen.findByRole("checkbox", { name: "Domingo" })).toBeChecked();
});

test("further sections follow the page's own", async () => {
  serve(() => aProfile());
  renderScreen(
    <ProfilePage>
      <p>Sessões abertas</p>
    </ProfilePage>,
    { user: userWith({ id: "c1" }) },
  );
  expect(await screen.findByText("Sessões abertas")).toBeInTheDocument();
});

test("whoever only views the account is offered neither its password nor its codes", async () => {
  serve(() => aProfile());
  const master = userWith({ id: "m1", role: "MASTER" });
  renderScreen(<ProfilePage />, { user: master });
  const user = userWith({ id: "c1", role: "CLIENT" });
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  act(() => void store.dispatch(viewingStarted({ user, id: "v1", expiresAt })));
  await screen.findByRole("button", { name: "Equipe" });
  for (const name of ["Alterar senha", "Verificação em duas etapas"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});
