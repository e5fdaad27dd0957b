import {
  TimelineBarChart as Chart,
  Chat,
  Cog,
  Dashboard,
  Document,
  Dollar,
  GlobeNetwork,
  Learning,
  NewPerson,
  People,
  Shop,
  Tag,
} from "@blueprintjs/icons";
import type { Permission } from "@tenho/access/permissions";
import type { Role } from "@tenho/access/roles";
import type { ComponentType } from "react";
import { ReviewsBadge } from "../../features/finance/reviews-badge.tsx";
import { OpenOffersBadge } from "../../features/messages/alerts/open-offers-badge.tsx";
import { WaitingBadge } from "../../features/users/waiting-badge.tsx";
import { type Area, areaPath, TRAINING } from "../paths.ts";

export type NavEntry = {
  readonly label: string;
  /** The label where there is little room. */
  readonly shortLabel?: string;
  readonly icon: ComponentType<{ size?: number }>;
  /** Last part of the address in the area, empty for the dashboard; a whole address begins with a slash. */
  readonly screen: string;
  readonly areas: readonly Area[];
  /** Permissions of which any one shows the entry; empty means every user of the area. */
  readonly permissions: readonly Permission[];
  /** Badge of the things that wait there for the user, where the entry has one. */
  readonly badge?: ComponentType;
  /** The only role of the area that sees the entry. */
  readonly onlyFor?: Role;
  /** The role that sees the entry without its permissions. */
  readonly alwaysFor?: Role;
};

/** Entries of the bottom bar; the others are in the phone's menu. */
const BAR_MAX = 4;

/** A phone's screens: those of its bottom bar, and the sections left for its menu. */
export function splitForPhone(sections: readonly NavSection[]) {
  const bar = sections.flatMap(({ entries }) => entries).slice(0, BAR_MAX);
  const menu = sections
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry) => !bar.includes(entry)) }))
    .filter(({ entries }) => entries.length > 0);
  return { bar, menu };
}

/** The entry that leads MASTER from its own area to a unit's; it is not in the sidebar. */
export const UNIT_VIEW: NavSection = {
  title: "Franquias",
  entries: [{ label: "Ver como a franquia", icon: Shop, screen: "/admin", areas: ["master"], permissions: [] }],
};

/** The path of an entry in an area, and whether the link is active on exactly that path only. */
export function linkOf({ screen }: NavEntry, area: Area): { readonly to: string; readonly end: boolean } {
  return { to: screen.startsWith("/") ? screen : areaPath(area, screen), end: screen === "" };
}

export type NavSection = { readonly title: string; readonly entries: readonly NavEntry[] };

const OFFICE: readonly Area[] = ["master", "admin"];
const COMPANY: readonly Area[] = [...OFFICE, "client"];
const ALL: readonly Area[] = [...COMPANY, "user"];

/** The sidebar's entries; those whose screen does not exist in an area are not shown there. */
export const NAV_SECTIONS: readonly NavSection[] = [
  {
    title: "Operação",
    entries: [
      { label: "Dashboard", icon: Dashboard, screen: "", areas: ALL, permissions: [] },
      {
        label: "Mensagens",
        icon: Chat,
        screen: "mensagens",
        areas: COMPANY,
        permissions: ["message.access"],
        badge: OpenOffersBadge,
      },
      {
        label: "Mensagens",
        icon: Chat,
        screen: "mensagens",
        areas: ["user"],
        permissions: ["message.view"],
        badge: OpenOffersBadge,
      },
    ],
  },
  {
    title: "Gestão",
    entries: [
      { label: "Categorias", icon: Tag, screen: "categorias", areas: COMPANY, permissions: ["category.access"] },
      {
        label: "Financeiro",
        icon: Dollar,
        screen: "financeiro",
        areas: ALL,
        permissions: ["financial.view"],
        badge: ReviewsBadge,
      },
      { label: "Relatórios", icon: Chart, screen: "relatorios", areas: COMPANY, permissions: ["report.access"] },
      { label: "Documentos", icon: Document, screen: "documentos", areas: COMPANY, permissions: ["document.access"] },
      { label: "Franquias", icon: Shop, screen: "franquias", areas: OFFICE, permissions: ["franchise.access"] },
      {
        label: "Usuários",
        icon: People,
        screen: "usuarios",
        areas: OFFICE,
        permissions: ["user.view", "user.access"],
        badge: WaitingBadge,
      },
      { label: "Interessados", icon: NewPerson, screen: "interessados", areas: ["master"], permissions: [] },
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
        alwaysFor: "MASTER",
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
        areas: OFFICE,
        permissions: ["setting.access"],
        alwaysFor: "MASTER",
      },
      {
        label: "Painel Master",
        icon: GlobeNetwork,
        screen: "/master",
        areas: ["admin"],
        permissions: [],
        onlyFor: "MASTER",
      },
    ],
  },
];
