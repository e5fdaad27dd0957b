import { ROLES } from "@tenho/access/roles";
import { defineRoute } from "@tenho/kernel/http/contract";
import { z } from "zod";

const tag = "users";
const idParam = z.strictObject({ id: z.uuid() });
const scopeQuery = z.strictObject({ franchise_id: z.uuid().optional() });

const phone = z.object({
  phone: z.string(),
  type: z.enum(["MOBILE", "LANDLINE", "WHATSAPP", "OTHER"]),
  is_primary: z.boolean(),
});

const profile = z.object({
  display_name: z.string(),
  legal_name: z.string().nullable(),
  document: z.string().nullable(),
  document_type: z.enum(["CPF", "CNPJ"]).nullable(),
  birth_date: z.string().nullable(),
  gender: z.enum(["M", "F", "O"]).nullable(),
  phones: z.array(phone),
  emails: z.array(z.object({ email: z.string(), is_primary: z.boolean() })),
  addresses: z.array(
    z.object({
      street: z.string(),
      number: z.string(),
      complement: z.string(),
      district: z.string(),
      city: z.string(),
      state: z.string(),
      zip_code: z.string(),
    }),
  ),
  photos: z.array(z.object({ photo_url: z.string(), is_primary: z.boolean() })),
});

/** `balance` in reais; null for accounts without a wallet. */
const userRow = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  unit_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  name: z.string(),
  balance: z.number().nullable(),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  profile: z.object({ display_name: z.string(), phones: z.array(phone) }),
});

const transaction = z.object({
  id: z.string(),
  clientName: z.string(),
  description: z.string(),
  type: z.enum(["CREDIT", "DEBIT"]),
  amount: z.number(),
  createdAt: z.iso.datetime(),
});

const interaction = z.object({
  id: z.string(),
  category: z.string(),
  requestedAt: z.iso.datetime(),
  status: z.enum(["PENDING", "ACCEPTED", "REJECTED", "EXPIRED"]),
});

const daySeries = z.array(z.object({ day: z.string(), wishes: z.int(), accepted: z.int() }));

export const listUsers = defineRoute({
  operationId: "listUsers",
  method: "get",
  path: "/users",
  summary: "Contas que o leitor pode ver; com limit, uma página {items, next_cursor}",
  tag,
  access: { permission: "user.view" },
  query: z.strictObject({
    franchise_id: z.uuid().optional(),
    unit_id: z.uuid().optional(),
    role: z.enum(ROLES).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
    cursor: z.string().max(500).optional(),
  }),
  response: z.union([z.array(userRow), z.object({ items: z.array(userRow), next_cursor: z.string().nullable() })]),
});

export const getUser = defineRoute({
  operationId: "getUser",
  method: "get",
  path: "/users/:id",
  summary: "Uma conta",
  tag,
  access: "session",
  params: idParam,
  response: z.object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(ROLES),
    unit_id: z.uuid().nullable(),
    is_active: z.boolean(),
    name: z.string(),
  }),
  errors: ["not_found"],
});

export const getProfile = defineRoute({
  operationId: "getUserProfile",
  method: "get",
  path: "/users/:id/profile",
  summary: "O perfil de uma conta, telefones incluídos, a quem pode vê-lo",
  tag,
  access: "session",
  params: idParam,
  response: profile,
  errors: ["not_found"],
});

export const masterStats = defineRoute({
  operationId: "getMasterStats",
  method: "get",
  path: "/users/stats/master",
  summary: "Números do painel do dono da plataforma",
  tag,
  access: { roles: ["MASTER"] },
  query: scopeQuery,
  response: z.object({
    stats: z.object({
      totalUsers: z.int(),
      admins: z.int(),
      clients: z.int(),
      regularUsers: z.int(),
      totalFranchises: z.int(),
      totalLeads: z.int(),
      totalBalance: z.number(),
    }),
    series: daySeries,
    recentTransactions: z.array(transaction),
    topFranchises: z.array(
      z.object({ id: z.uuid(), name: z.string(), city: z.string(), state: z.string(), clientCount: z.int() }),
    ),
    recentLeads: z.array(
      z.object({
        id: z.string(),
        companyName: z.string(),
        email: z.string(),
        status: z.enum(["CONFIRMED", "PENDING_CONFIRMATION"]),
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
});

export const clientDashboard = defineRoute({
  operationId: "getClientDashboard",
  method: "get",
  path: "/users/dashboard/client",
  summary: "Números do painel da empresa",
  tag,
  access: { roles: ["CLIENT"] },
  query: scopeQuery,
  response: z.object({
    client: z.object({
      balance: z.number(),
      profile: z.object({ display_name: z.string() }),
      email: z.string(),
    }),
    price: z.number(),
    stats: z.object({
      totalInteractions: z.int(),
      pendingInteractions: z.int(),
      acceptedInteractions: z.int(),
      otherInteractions: z.int(),
      totalTransactions: z.int(),
    }),
    series: daySeries,
    recentInteractions: z.array(interaction),
    recentTransactions: z.array(
      z.object({
        id: z.string(),
        description: z.string(),
        createdAt: z.iso.datetime(),
        type: z.enum(["CREDIT", "DEBIT"]),
        amount: z.number(),
      }),
    ),
    categories: z.array(z.object({ id: z.int(), name: z.string(), code: z.string() })),
  }),
});

export const userDashboard = defineRoute({
  operationId: "getUserDashboard",
  method: "get",
  path: "/users/dashboard/user",
  summary: "O que um USER vê: os pedidos da empresa para a qual trabalha, sem saldo nem contatos",
  tag,
  access: { roles: ["USER"] },
  response: z.object({
    company: z.object({ display_name: z.string() }),
    can_answer: z.boolean(),
    stats: z.object({ totalInteractions: z.int(), pendingInteractions: z.int(), acceptedInteractions: z.int() }),
    recentInteractions: z.array(interaction),
  }),
});

export const usersRoutes = [listUsers, masterStats, clientDashboard, userDashboard, getUser, getProfile];
