import type { ResourceGroup } from "./resource-groups.ts";

/** A permission the product knows from the start; operators may add others, which are plain strings. */
export type PermissionDefinition = {
  readonly key: string;
  readonly description: string;
  readonly group: ResourceGroup;
};

/** Every permission to seed, with its pt-BR description and group. */
export const PERMISSIONS = [
  { key: "user.view", description: "Visualizar usuários", group: "user" },
  { key: "user.access", description: "Acessar o módulo de usuários", group: "user" },
  { key: "user.create", description: "Criar usuários", group: "user" },
  { key: "user.update", description: "Editar usuários", group: "user" },
  { key: "user.activate", description: "Ativar e desativar usuários", group: "user" },
  { key: "user.delete", description: "Excluir usuários", group: "user" },
  { key: "user.print", description: "Imprimir o relatório de usuários", group: "user" },
  { key: "user.analysis", description: "Executar a análise de usuários com IA", group: "user" },
  { key: "user.manage_categories", description: "Gerenciar as categorias de um usuário", group: "user" },
  { key: "user.manage_franchises", description: "Gerenciar as franquias de atendimento de um usuário", group: "user" },
  { key: "business_hours.view", description: "Visualizar o horário de funcionamento", group: "business_hours" },
  { key: "business_hours.create", description: "Cadastrar o horário de funcionamento", group: "business_hours" },
  { key: "business_hours.update", description: "Alterar o horário de funcionamento", group: "business_hours" },
  { key: "business_hours.delete", description: "Excluir o horário de funcionamento", group: "business_hours" },
  { key: "category.access", description: "Acessar o módulo de categorias", group: "category" },
  { key: "category.view_list", description: "Visualizar a lista de categorias", group: "category" },
  { key: "category.test_categorization", description: "Testar a categorização de mensagens", group: "category" },
  { key: "genai.access", description: "Treinar categorias", group: "genai" },
  {
    key: "genai.manage",
    description: "Decidir o treinamento da plataforma: correções de todas as franquias e modelos",
    group: "genai",
  },
  { key: "message.access", description: "Acessar o módulo de mensagens", group: "message" },
  { key: "message.view", description: "Visualizar mensagens", group: "message" },
  { key: "financial.view", description: "Visualizar o financeiro", group: "financial" },
  { key: "financial.edit", description: "Editar lançamentos do financeiro", group: "financial" },
  { key: "financial.load_credits", description: "Carregar créditos para um cliente", group: "financial" },
  { key: "financial.buy_credits", description: "Comprar créditos", group: "financial" },
  { key: "franchise.access", description: "Acessar o módulo de franquias", group: "franchise" },
  { key: "document.access", description: "Acessar o módulo de documentos", group: "document" },
  { key: "report.access", description: "Acessar o módulo de relatórios", group: "report" },
  { key: "setting.access", description: "Acessar as configurações do sistema", group: "setting" },
  { key: "settings.manage", description: "Gerenciar as configurações (o mesmo que setting.access)", group: "setting" },
] as const satisfies readonly PermissionDefinition[];

/** Key of a permission the code itself checks. */
export type Permission = (typeof PERMISSIONS)[number]["key"];

/** The keys of {@link PERMISSIONS}, in the same order. */
export const PERMISSION_KEYS: readonly Permission[] = PERMISSIONS.map(({ key }) => key);

/** Two names of one permission: alias → canonical name. */
const PERMISSION_ALIASES: Readonly<Partial<Record<Permission, Permission>>> = {
  "settings.manage": "setting.access",
};

/** Narrows a string to a permission the code knows. */
export function isPermission(value: string): value is Permission {
  return PERMISSION_KEYS.some((key) => key === value);
}

/** Canonical name of a permission: an alias becomes the name it stands for, any other name stays as it is. */
export function canonicalPermission(name: string): string {
  return isPermission(name) ? (PERMISSION_ALIASES[name] ?? name) : name;
}

/** Every name of the same permission, the canonical one first. */
export function permissionNames(name: string): readonly string[] {
  const canonical = canonicalPermission(name);
  return [canonical, ...PERMISSION_KEYS.filter((key) => key !== canonical && canonicalPermission(key) === canonical)];
}
