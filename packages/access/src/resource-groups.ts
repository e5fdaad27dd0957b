/** Resources a permission may apply to (the part before the dot), with the pt-BR heading of their group. */
const RESOURCE_GROUPS = {
  user: "Usuários",
  profile: "Perfil",
  business_hours: "Horário de funcionamento",
  franchise: "Franquias",
  category: "Categorias",
  genai: "Inteligência artificial",
  document: "Documentos",
  message: "Mensagens",
  financial: "Financeiro",
  report: "Relatórios",
  dashboard: "Dashboard",
  setting: "Configurações",
  permission: "Permissões",
  role: "Perfis de acesso",
  system: "Sistema",
  admin: "Administradores",
  client: "Clientes",
  interaction: "Interações",
  wallet: "Carteira",
  transaction: "Transações",
  lead: "Leads",
  inbound: "Entradas",
  button: "Botões",
  response: "Respostas",
} as const;

/** Key of a resource group. */
export type ResourceGroup = keyof typeof RESOURCE_GROUPS;

/** The keys of the groups, in the order they are shown. */
export const RESOURCE_GROUP_KEYS = Object.keys(RESOURCE_GROUPS) as readonly ResourceGroup[];

/** The pt-BR heading of a group. */
export function groupLabel(group: ResourceGroup): string {
  return RESOURCE_GROUPS[group];
}

function isGroup(value: string): value is ResourceGroup {
  return Object.hasOwn(RESOURCE_GROUPS, value);
}

/** Group of a permission name; `settings.…` counts as `setting`, an unknown resource as `system`. */
export function permissionGroup(name: string): ResourceGroup {
  const resource = name.split(".", 1)[0] ?? "";
  if (resource === "settings") return "setting";
  return isGroup(resource) ? resource : "system";
}
