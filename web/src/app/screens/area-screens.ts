import { type Area, areaAt } from "../paths.ts";
import { type LazyScreen, lazyScreen as screen } from "./lazy-screen.ts";

const Messages = screen(() => import("./messages-screen.tsx"), "MessagesScreen");
const Finance = screen(() => import("../../features/finance/finance-page.tsx"), "FinancePage");
const Reports = screen(() => import("../../features/reports/reports-page.tsx"), "ReportsPage");
const Categories = screen(() => import("../../features/categories/my-categories-page.tsx"), "MyCategoriesPage");
const Leads = screen(() => import("../../features/leads/leads-page.tsx"), "LeadsPage");
const Units = screen(() => import("../../features/units/units-page.tsx"), "UnitsPage");
const Users = screen(() => import("../../features/users/users-page.tsx"), "UsersPage");
const Documents = screen(() => import("../../features/documents/documents-page.tsx"), "DocumentsPage");
const Profile = screen(() => import("./profile-screen.tsx"), "ProfileScreen");
const Readiness = screen(() => import("../../features/readiness/readiness-page.tsx"), "ReadinessPage");
const Settings = screen(() => import("../../features/settings/settings-page.tsx"), "SettingsPage");
const Master = screen(() => import("./master-screen.tsx"), "MasterScreen");
const Admin = screen(() => import("../../features/dashboards/admin-page.tsx"), "AdminPage");
const Client = screen(() => import("./client-screen.tsx"), "ClientScreen");
const User = screen(() => import("./user-screen.tsx"), "UserScreen");

export type AreaScreens = { readonly Index: LazyScreen; readonly [path: string]: LazyScreen };

/** The screens of each area: `Index` is its dashboard, the others their last part of the address. */
export const AREA_SCREENS: Readonly<Record<Area, AreaScreens>> = {
  master: {
    Index: Master,
    mensagens: Messages,
    financeiro: Finance,
    relatorios: Reports,
    documentos: Documents,
    categorias: Categories,
    franquias: Units,
    usuarios: Users,
    interessados: Leads,
    configuracoes: Settings,
    "pronto-para-o-ar": Readiness,
    perfil: Profile,
  },
  admin: {
    Index: Admin,
    categorias: Categories,
    mensagens: Messages,
    financeiro: Finance,
    relatorios: Reports,
    documentos: Documents,
    franquias: Units,
    usuarios: Users,
    configuracoes: Settings,
    perfil: Profile,
  },
  client: {
    Index: Client,
    categorias: Categories,
    mensagens: Messages,
    financeiro: Finance,
    relatorios: Reports,
    documentos: Documents,
    perfil: Profile,
  },
  user: { Index: User, mensagens: Messages, financeiro: Finance, perfil: Profile },
};

/** The screen at an address of the panel, or null. */
export function screenAt(pathname: string): LazyScreen | null {
  const area = areaAt(pathname);
  const [, , path = ""] = pathname.split("/");
  return area && (AREA_SCREENS[area][path === "" ? "Index" : path] ?? null);
}

/** Returns whether an area has this screen: links to one that does not exist are not shown. */
export function hasScreen(area: Area, path: string): boolean {
  return path === "" || path in AREA_SCREENS[area];
}
