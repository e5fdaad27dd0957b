import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { CitiesSection } from "./cities-section.tsx";

const MERCHANT = userWith({ id: "c1", role: "CLIENT" });
const unit = (id: string, name: string, is_active = true) => ({
  id,
  name,
  code: id,
  city: name,
  state: "PI",
  region: null,
  is_active,
});
const UNITS = [unit("u1", "Parnaíba"), unit("u2", "Teresina"), unit("u3", "Floriano"), unit("u4", "Fechada", false)];

function serveCities(refuse?: () => Response, units = UNITS): unknown[] {
  const sent: unknown[] = [];
  serve((url, { method, body }) => {
    if (url.pathname === "/franchise-units") return units;
    if (method === "GET") return { service_franchises: ["u1"], all_franchises: false };
    sent.push(JSON.parse(body));
    return refuse ? refuse() : JSON.parse(body);
  });
  return sent;
}
const save = () => screen.getByRole("button", { name: "Salvar franquias" });

test("the own franchise is always chosen; others are added, and closed ones are not offered", async () => {
  const sent = serveCities();
  const { person } = renderScreen(
    <main>
      <CitiesSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  const own = await screen.findByRole("checkbox", { name: /Parnaíba.*a sua/ });
  expect(own).toBeChecked();
  expect(own).toBeDisabled();
  expect(screen.queryByText(/Fechada/)).toBeNull();
  expect(save()).toBeDisabled();
  await person.click(screen.getByRole("checkbox", { name: /Teresina/ }));
  expect(screen.getByText("1 outra escolhida")).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.click(save());
  expect(await screen.findByText("Franquias de atendimento atualizadas com sucesso!")).toBeInTheDocument();
  expect(sent).toEqual([{ service_franchises: ["u1", "u2"], all_franchises: false }]);
});

test("all franchises clear the single ones and disable them", async () => {
  const sent = serveCities();
  const { person } = renderScreen(
    <main>
      <CitiesSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  await person.click(await screen.findByRole("checkbox", { name: /Floriano/ }));
  await person.click(screen.getByRole("checkbox", { name: /Todas as franquias/ }));
  expect(screen.getByRole("checkbox", { name: /Floriano/ })).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: /Floriano/ })).toBeDisabled();
  await person.click(save());
  await screen.findByText("Franquias de atendimento atualizadas com sucesso!");
  expect(sent).toEqual([{ service_franchises: ["u1"], all_franchises: true }]);
});

test("a long list has a search", async () => {
  serveCities(undefined, [...UNITS, ...Array.from({ length: 10 }, (_, index) => unit(`n${index}`, `Cidade ${index}`))]);
  const { person } = renderScreen(
    <main>
      <CitiesSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  await person.type(await screen.findByLabelText("Buscar franquia"), "flóri");
  expect(screen.getAllByRole("checkbox", { name: /Floriano/ })).toHaveLength(1);
  expect(screen.queryByRole("checkbox", { name: /Teresina/ })).toBeNull();
  await person.type(screen.getByLabelText("Buscar franquia"), "zzz");
  expect(screen.getByText("Nenhuma franquia com este nome.")).toBeInTheDocument();
});

test("a refusal and a list that cannot be read are told", async () => {
  serveCities(() => problem(500, "x"));
  const { person } = renderScreen(
    <main>
      <CitiesSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  await person.click(await screen.findByRole("checkbox", { name: /Teresina/ }));
  await person.click(save());
  expect(await screen.findByText("Erro ao atualizar franquias de atendimento")).toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: /Teresina/ })).toBeChecked();
});

test("without the list of franchises the section says so", async () => {
  serve(() => problem(503, "Fora do ar", "unavailable"));
  renderScreen(
    <main>
      <CitiesSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  expect(await screen.findByText("Erro ao carregar lista de franquias")).toBeInTheDocument();
});
