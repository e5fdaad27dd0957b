import { Chat, Dashboard, Dollar } from "@blueprintjs/icons";
import type { Permission } from "@tenho/access/permissions";
import type { ComponentType } from "react";
import type { Area } from "../paths.ts";

export type NavEntry = {
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  /** Last part of the address; empty for the dashboard, which is matched exactly. */
  readonly screen: string;
  readonly areas: readonly Area[];
  /** Any of these opens the entry; none means everybody of the area. */
  readonly permissions: readonly Permission[];
};

export type NavSection = { readonly title: string; readonly entries: readonly NavEntry[] };

const COMPANY: readonly Area[] = ["master", "admin", "client"];
const ALL: readonly Area[] = [...COMPANY, "user"];

/** What the sidebar offers: only screens that exist. */
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
];
