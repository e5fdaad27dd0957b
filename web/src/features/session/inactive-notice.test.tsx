import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { CONTROLLER } from "../../../test/controller.ts";
import { renderScreen, serve } from "../../../test/render-screen.tsx";
import { InactiveNotice } from "./inactive-notice.tsx";

const WAITS = "Conta ainda não foi ativada";
const PARNAIBA = { name: "Tenho Parnaíba", phone: "558633330001" };

test.each([
  ["phone and e-mail", {}, undefined, `${WAITS}. Fale com a gente: (86) 3322-0300 ou contato@tenho.dev.`],
  ["an e-mail alone", { phone: "" }, undefined, `${WAITS}. Fale com a gente: contato@tenho.dev.`],
  ["a phone alone", { email: "" }, undefined, `${WAITS}. Fale com a gente: (86) 3322-0300.`],
  ["the unit's number alone", { phone: "", email: "" }, PARNAIBA, `${WAITS}. Tenho Parnaíba: (86) 3333-0001.`],
  ["nobody", { phone: "", email: "" }, undefined, `${WAITS}.`],
])("the sentence is whole with %s to ask", async (_whom, configured, contact, sentence) => {
  serve(() => ({ ...CONTROLLER, ...configured }));
  renderScreen(<InactiveNotice message={WAITS} contact={contact} />);
  expect(await screen.findByText((_, element) => element?.textContent === sentence)).toBeInTheDocument();
});
