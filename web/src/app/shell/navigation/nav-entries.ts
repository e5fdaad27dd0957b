import { Chat, Cog, Dashboard, Dollar, Learning } from "@blueprintjs/icons";
import type { Permission } from "@tenho/access/permissions";
import type { ComponentType } from "react";
import { type Area, areaPath, TRAINING } from "../../paths.ts";

export type NavEntry = {
  readonly label: string;
  /** The label where there is little room. */
  readonly shortLabel?: string;
  readonly icon: ComponentType<{ size?: number }>;
  /** Last part of the address in the area, empty for the dashboard; a whole address begins with a slash. */
  readonly screen: string;
  readonly areas: readonly Area[];
  /** One of these is enough to see the entry; empty means every user of the area. */
  readonly permissions: readonly Permission[];
};

/** The path of an entry in an area, and whether the link is active on exactly that path only. */
export function linkOf({ screen }: NavEntry, area: Area): { readonly to: string; readonly end: boolean } {
  return { to: screen.startsWith("/") ? screen : areaPath(area, screen), end: screen === "" };
}

export type NavSection = { readonly title: string; readonly entries: readonly NavEntry[] };

const COMPANY: readonly Area[] = ["master", "admin", "client"];
const ALL: readonly Area[] = [...COMPANY, "user"];

/** The sidebar's entries. */
export const NAV_SECTIONS: readonly NavSection[] = [
  {
    title: "Operação",
    entries: [
      { label: "Dashboard", icon: Dashboard, screen: "", areas: ALL, permissions: [] },
      { label: "Mensagens", icon: Chat, screen: "mensagens", areas: COMPANY, permissions: ["message.access"] },
      { label: "Mensagens", icon: Chat, screen: "mensagens", areas: ["user"], permissions: ["message.view"] },
    ],
  },
  {
    title: "Gestão",
    entries: [
      { label: "Financeiro", icon: Dollar, screen: "financeiro", areas: COMPANY, permissions: ["financial.view"] },
    ],
  },
  {
    title: "Inteligência Artificial",
    entries: [
      {
        label: "Treinar categorias",
        shortLabel: "Treinar",
        icon: Learning,
        screen: TRAINING,
        areas: ALL,
        permissions: ["genai.access"],
      },
    ],
  },
  {
    title: "Sistema",
    entries: [
      {
        label: "Configurações",
        icon: Cog,
        screen: "configuracoes",
        areas: ["master"],
        permissions: ["settings.manage"],
      },
    ],
  },
];
