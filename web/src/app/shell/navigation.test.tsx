import { expect, test } from "@jest/globals";
import { PERMISSION_KEYS, type Permission } from "@tenho/access/permissions";
import type { Role } from "@tenho/access/roles";
import { screen, within } from "@testing-library/react";
import { renderScreen, userWith } from "../../../test/render-screen.tsx";
import { type Area, areaAt, areaOf } from "../paths.ts";
import { hasScreen } from "../screens/area-screens.ts";
import { NavList } from "./sidebar.tsx";
import { useNav } from "./use-nav.ts";

type Row = {
  readonly label: string;
  readonly route: Partial<Record<Area, string>>;
  /** Permissions of which any one is enough. */
  readonly needs: readonly Permission[];
  readonly alwaysFor?: Role;
};

const everywhere = (screenName: string) => ({
  master: `/master/${screenName}`,
  admin: `/admin/${screenName}`,
  client: `/client/${screenName}`,
});
const office = (screenName: string) => ({ master: `/master/${screenName}`, admin: `/admin/${screenName}` });

/** The sidebar as the specification has it. */
const TABLE: readonly Row[] = [
  { label: "Dashboard", route: { master: "/master", admin: "/admin", client: "/client", user: "/user" }, needs: [] },
  { label: "Franquias", route: office("franquias"), needs: ["franchise.access"] },
  { label: "Categorias", route: everywhere("categorias"), needs: ["category.access"] },
  {
    label: "Treinar categorias",
    route: {
      master: "/inteligencia-artificial/categorias",
      admin: "/inteligencia-artificial/categorias",
      client: "/inteligencia-artificial/categorias",
      user: "/inteligencia-artificial/categorias",
    },
    needs: ["genai.access"],
    alwaysFor: "MASTER",
  },
  { label: "Documentos", route: everywhere("documentos"), needs: ["document.access"] },
  { label: "Mensagens", route: everywhere("mensagens"), needs: ["message.access"] },
  { label: "Financeiro", route: { ...everywhere("financeiro"), user: "/user/financeiro" }, needs: ["financial.view"] },
  { label: "Relatórios", route: everywhere("relatorios"), needs: ["report.access"] },
  { label: "Usuários", route: office("usuarios"), needs: ["user.view", "user.access"] },
  { label: "Configurações", route: office("configuracoes"), needs: ["setting.access"], alwaysFor: "MASTER" },
];
const ROLE_OF: Readonly<Record<Area, Role>> = { master: "MASTER", admin: "ADMIN", client: "CLIENT", user: "USER" };
/** Entries that the specification does not have. */
const OURS = ["Interessados"];

function Sidebar({ area }: { readonly area: Area }) {
  return <NavList area={area} sections={useNav(area)} />;
}

/** The links an account sees in its own area: label and address. */
function linksOf(role: Role, access: Parameters<typeof userWith>[0], path?: string): [string | null, string | null][] {
  const area = areaOf(role);
  const { unmount } = renderScreen(<Sidebar area={area} />, {
    user: userWith({ role, ...access }),
    path: path ?? `/${area}`,
  });
  const links = within(screen.getByRole("navigation")).getAllByRole("link");
  const found = links.map((link): [string | null, string | null] => [link.textContent, link.getAttribute("href")]);
  unmount();
  return found;
}

const exists = (route: string): boolean => {
  const area = areaAt(route);
  return area === null || hasScreen(area, route.split("/")[2] ?? "");
};

const cases = (Object.keys(ROLE_OF) as Area[]).flatMap((area) =>
  TABLE.map((row) => [ROLE_OF[area], row.label, row, row.route[area]] as const),
);

test.each(cases)(
  "%s sees %s with one of its permissions, if the screen exists, and never without",
  (role, label, row, route) => {
    const isShown = (access: Parameters<typeof userWith>[0]) =>
      linksOf(role, access).some(([text, href]) => text === label && href === route);
    const isThere = route !== undefined && exists(route);
    const isFree = row.needs.length === 0 || row.alwaysFor === role;
    expect(isShown({ permissions: [] })).toBe(isThere && isFree);
    for (const key of row.needs) {
      expect(isShown({ permissions: [key] })).toBe(isThere);
      expect(isShown({ permissions: [], permission_override: { [key]: true } })).toBe(isThere);
      expect(isShown({ permissions: [key], permission_override: { [key]: false } })).toBe(isThere && isFree);
    }
  },
);

test.each(["MASTER", "ADMIN", "CLIENT", "USER"] as const)(
  "every link %s sees with all permissions leads to a screen",
  (role) => {
    const links = linksOf(role, { permissions: PERMISSION_KEYS });
    expect(links.filter(([, href]) => !exists(href ?? ""))).toEqual([]);
    const known = [...TABLE.map(({ label }) => label), ...OURS];
    expect(links.filter(([label]) => !known.includes(label ?? ""))).toEqual([]);
  },
);

test("the entry of the present address is marked by its beginning, the dashboard by all of it", () => {
  const current = (path: string) => {
    const { unmount } = renderScreen(<Sidebar area="admin" />, { path });
    const link = within(screen.getByRole("navigation")).queryByRole("link", { current: "page" });
    const label = link?.textContent;
    unmount();
    return label;
  };
  expect(current("/admin")).toBe("Dashboard");
  expect(current("/admin/financeiro")).toBe("Financeiro");
  expect(current("/admin/financeiro/extrato")).toBe("Financeiro");
});
