import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { renderScreen, serve } from "../../../test/render-screen.tsx";
import { MailLinkScreen } from "./mail-link-screen.tsx";

test.each([
  ["/confirmar-email", "Confirmar e-mail"],
  ["/convite", "Seu convite"],
  ["/desfazer", "Não fui eu"],
])("%s shows its own page", (path, title) => {
  serve(() => new Promise(() => undefined));
  renderScreen(<MailLinkScreen />, { path, user: null });
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeInTheDocument();
});
