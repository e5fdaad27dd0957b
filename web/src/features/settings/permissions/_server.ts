import type { Role } from "@tenho/access/roles";
import { problem, serve, userWith } from "../../../../test/render-screen.tsx";
import type { OverrideUser } from "./override-columns.tsx";
import type { Permission, RolePermission } from "./permission-groups.ts";

export const MASTER = userWith({ role: "MASTER", permissions: ["settings.manage"] });

export const permission = (name: string, description: string): Permission => ({
  id: `id-${name}`,
  name,
  description,
  created_at: "2026-11-20T12:00:00.000Z",
});

export const account = (id: string, name: string, changes: Partial<OverrideUser> = {}): OverrideUser => ({
  id,
  email: `${id}@exemplo.com.br`,
  role: "CLIENT",
  is_active: true,
  activated_at: "2026-10-01T12:00:00.000Z",
  unit_id: "u1",
  unit: null,
  client_id: null,
  created_at: "2026-11-20T12:00:00.000Z",
  name,
  avatar: null,
  balance: null,
  credit: null,
  categories: [],
  document: null,
  profile: { display_name: name, phones: [] },
  correction_requested_at: null,
  permission_override: {},
  ...changes,
});

const pairOf = (role: Role, one: Permission, enabled: boolean): RolePermission => ({
  id: `${role}:${one.id}`,
  role,
  permission_id: one.id,
  enabled,
  permission: one,
});

/** Stands in for the server: keeps the catalogue, what roles have and users' exceptions; `refuse` answers before it. */
export function servePermissions(refuse: (call: string, body: string) => unknown = () => undefined) {
  const access = permission("message.access", "Acessar o módulo de mensagens");
  const view = permission("message.view", "Visualizar mensagens");
  const reports = permission("report.access", "Acessar o módulo de relatórios");
  const settings = permission("setting.access", "Acessar as configurações do sistema");
  const alias = permission("settings.manage", "Gerenciar as configurações");
  const state = {
    catalogue: [access, view, reports, settings, alias],
    pairs: [
      ...[access, view, reports, settings, alias].map((one) => pairOf("MASTER", one, true)),
      pairOf("ADMIN", access, true),
      pairOf("CLIENT", access, true),
      pairOf("CLIENT", view, true),
      pairOf("USER", access, false),
    ],
    users: [
      account("pizzaria", "Pizzaria do Porto"),
      account("ana", "Ana", {
        role: "ADMIN",
        permission_override: { "settings.manage": true, "report.access": false },
      }),
    ],
    /** Writes that arrived, in order. */
    writes: [] as string[],
  };
  const { asked } = serve((url, { method, body }) => {
    const call = `${method} ${url.pathname}`;
    if (method !== "GET") state.writes.push(`${call} ${body}`);
    const refused = refuse(call, body);
    if (refused !== undefined) return refused;
    if (method === "GET" && url.pathname === "/permissions/all") return state.catalogue;
    if (method === "GET" && url.pathname === "/role-permissions") return state.pairs;
    if (method === "GET" && url.pathname === "/users") {
      const wanted = url.searchParams.get("role") ?? "";
      const found = state.users.filter(
        ({ role, name }) =>
          ["", role].includes(wanted) && name.toLowerCase().includes(url.searchParams.get("search") ?? ""),
      );
      return { items: found, next_cursor: null, total: found.length + 40, total_is_capped: false };
    }
    const sent = JSON.parse(body || "{}");
    if (call === "POST /role-permissions") {
      const one = state.catalogue.find(({ id }) => id === sent.permission_id) ?? access;
      const pair = pairOf(sent.role, one, sent.enabled);
      state.pairs = [...state.pairs.filter(({ id }) => id !== pair.id), pair];
      return pair;
    }
    if (call === "POST /permissions") {
      state.catalogue = [...state.catalogue, permission(sent.name, sent.description)];
      return state.catalogue.at(-1);
    }
    const id = url.pathname.split("/").at(-1);
    if (method === "PUT") {
      state.catalogue = state.catalogue.map((one) => (one.id === id ? { ...one, ...sent } : one));
      return state.catalogue.find((one) => one.id === id);
    }
    if (method === "DELETE") {
      state.catalogue = state.catalogue.filter((one) => one.id !== id);
      return new Response(null, { status: 204 });
    }
    if (method === "PATCH") {
      state.users = state.users.map((one) => (one.id === id ? { ...one, ...sent } : one));
      return state.users.find((one) => one.id === id);
    }
    return problem(404, "…");
  });
  return { state, asked };
}
