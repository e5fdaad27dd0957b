import { afterEach, expect, jest, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { renderScreen } from "../../../test/render-screen.tsx";
import { CONTACT } from "../../shared/format/site-contact.ts";
import { InactiveNotice } from "./inactive-notice.tsx";

const WAITS = "Conta ainda não foi ativada";
const PARNAIBA = { name: "Tenho Parnaíba", phone: "558633330001" };

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ["phone and e-mail", {}, undefined, `${WAITS}. Fale com a gente: (86) 3322-0300 ou contato@tenho.dev.`],
  ["an e-mail alone", { phone: null }, undefined, `${WAITS}. Fale com a gente: contato@tenho.dev.`],
  ["a phone alone", { email: null }, undefined, `${WAITS}. Fale com a gente: (86) 3322-0300.`],
  ["the unit's number alone", { phone: null, email: null }, PARNAIBA, `${WAITS}. Tenho Parnaíba: (86) 3333-0001.`],
  ["nobody", { phone: null, email: null }, undefined, `${WAITS}.`],
])("the sentence is whole with %s to ask", (_whom, configured, contact, sentence) => {
  for (const [name, value] of Object.entries(configured)) jest.replaceProperty(CONTACT, name as "phone", value);
  renderScreen(<InactiveNotice message={WAITS} contact={contact} />);
  expect(screen.getByText((_, element) => element?.textContent === sentence)).toBeInTheDocument();
});
