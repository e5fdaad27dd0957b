import type { ComponentType } from "react";
import { lazyScreen as screen } from "./lazy-screen.ts";
import type { Area } from "./paths.ts";

const Messages = screen(() => import("../features/messages/pages/messages-page.tsx"), "MessagesPage");
const Finance = screen(() => import("../features/finance/pages/finance-page.tsx"), "FinancePage");
const Leads = screen(() => import("../features/leads/pages/leads-page.tsx"), "LeadsPage");
const Users = screen(() => import("../features/users/pages/users-page.tsx"), "UsersPage");
const Profile = screen(() => import("./profile-screen.tsx"), "ProfileScreen");
const Settings = screen(() => import("../features/settings/pages/settings-page.tsx"), "SettingsPage");
const Master = screen(() => import("../features/dashboards/pages/master-page.tsx"), "MasterPage");
const Admin = screen(() => import("../features/dashboards/pages/admin-page.tsx"), "AdminPage");
const Client = screen(() => import("../features/dashboards/pages/client-page.tsx"), "ClientPage");
const User = screen(() => import("../features/dashboards/pages/user-page.tsx"), "UserPage");

export type AreaScreens = { readonly Index: ComponentType; readonly [path: string]: ComponentType };

/** The screens of each area: `Index` is its dashboard, the others their last part of the address. */
export const AREA_SCREENS: Readonly<Record<Area, AreaScreens>> = {
  master: {
    Index: Master,
    mensagens: Messages,
    financeiro: Finance,
    usuarios: Users,
    interessados: Leads,
    configuracoes: Settings,
    perfil: Profile,
  },
  admin: { Index: Admin, mensagens: Messages, financeiro: Finance, usuarios: Users, perfil: Profile },
  client: { Index: Client, mensagens: Messages, financeiro: Finance, perfil: Profile },
  user: { Index: User, mensagens: Messages, perfil: Profile },
};

/** Whether an area has this screen: links to one that does not exist are not shown. */
export function hasScreen(area: Area, path: string): boolean {
  return path === "" || path in AREA_SCREENS[area];
}
