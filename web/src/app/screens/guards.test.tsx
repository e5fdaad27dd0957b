import { expect, test } from "@jest/globals";
import { ROLES, type Role } from "@tenho/access/roles";
import { act, screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router";
import { renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { AppRoutes } from "../router.tsx";
import { AREA_SCREENS } from "./area-screens.ts";

const TRAINING = "/inteligencia-artificial/categorias";
/** Roles that may enter each area; all others are redirected to the first page. */
const MAY_ENTER: Readonly<Record<string, readonly Role[]>> = {
  admin: ["ADMIN", "MASTER"],
  master: ["MASTER"],
  client: ["CLIENT"],
  user: ["USER"],
};

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

/** Opens an address; the server never answers. */
async function open(path: string, user: ReturnType<typeof userWith> | null) {
  serve(() => new Promise(() => undefined));
  const opened = renderScreen(
    <>
      <AppRoutes />
      <Address />
    </>,
    { path, user },
  );
  // This waits until the screen's module is loaded.
  await act(async () => undefined);
  return opened;
}
const addressIs = (path: string) => waitFor(() => expect(screen.getByTestId("address").textContent).toBe(path));

const addresses = Object.entries(AREA_SCREENS).flatMap(([area, screens]) =>
  Object.keys(screens).map((name) => ({ area, path: name === "Index" ? `/${area}` : `/${area}/${name}` })),
);

test("the table covers every area there is", () => {
  expect(Object.keys(MAY_ENTER).sort()).toEqual(Object.keys(AREA_SCREENS).sort());
});

test.each(addresses.flatMap(({ area, path }) => ROLES.map((role) => [role, path, area] as const)))(
  "%s at %s",
  async (role, path, area) => {
    await open(path, userWith({ role }));
    await addressIs(MAY_ENTER[area]?.includes(role) ? path : "/");
  },
);

test.each(ROLES)(
  "the training screen opens to %s with genai.access alone, an exception before the role's list",
  async (role) => {
    const cases = [
      [["genai.access"], {}, TRAINING],
      [[], {}, "/"],
      [[], { "genai.access": true }, TRAINING],
      [["genai.access"], { "genai.access": false }, "/"],
    ] as const;
    for (const [permissions, permission_override, address] of cases) {
      const { unmount } = await open(TRAINING, userWith({ role, permissions, permission_override }));
      await addressIs(address);
      unmount();
    }
  },
);

test("who is not logged in gets the first page with the login, at every address of the panel", async () => {
  for (const path of [...addresses.map(({ path }) => path), TRAINING]) {
    const { unmount } = await open(path, null);
    await addressIs("/");
    expect(await screen.findByRole("dialog", { name: "Entrar na Tenho" })).toBeInTheDocument();
    unmount();
  }
});
