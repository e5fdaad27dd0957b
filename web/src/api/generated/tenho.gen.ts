import { baseApi as api } from "../base-api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getJwks: build.query<GetJwksApiResponse, GetJwksApiArg>({
      query: () => ({ url: `/.well-known/jwks.json` }),
    }),
    changePassword: build.mutation<
      ChangePasswordApiResponse,
      ChangePasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/change-password`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    changePasswordRequired: build.mutation<
      ChangePasswordRequiredApiResponse,
      ChangePasswordRequiredApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/change-password-required`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    confirmPasswordReset: build.mutation<
      ConfirmPasswordResetApiResponse,
      ConfirmPasswordResetApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/confirm-password-reset`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    forgotPassword: build.mutation<
      ForgotPasswordApiResponse,
      ForgotPasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/forgot-password`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    login: build.mutation<LoginApiResponse, LoginApiArg>({
      query: (queryArg) => ({
        url: `/auth/login`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
      query: () => ({ url: `/auth/logout`, method: "POST" }),
    }),
    getMe: build.query<GetMeApiResponse, GetMeApiArg>({
      query: () => ({ url: `/auth/me` }),
    }),
    refreshSession: build.mutation<
      RefreshSessionApiResponse,
      RefreshSessionApiArg
    >({
      query: () => ({ url: `/auth/refresh`, method: "POST" }),
    }),
    listCategoryGroups: build.query<
      ListCategoryGroupsApiResponse,
      ListCategoryGroupsApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/sync`,
        params: {
          no_cache: queryArg.noCache,
        },
      }),
    }),
    listCategoriesWithClients: build.query<
      ListCategoriesWithClientsApiResponse,
      ListCategoriesWithClientsApiArg
    >({
      query: () => ({ url: `/categories/with-clients` }),
    }),
    lookUpCep: build.query<LookUpCepApiResponse, LookUpCepApiArg>({
      query: (queryArg) => ({ url: `/cep/${queryArg.cep}` }),
    }),
    listFranchiseUnits: build.query<
      ListFranchiseUnitsApiResponse,
      ListFranchiseUnitsApiArg
    >({
      query: () => ({ url: `/franchise-units` }),
    }),
    getInitialCredits: build.query<
      GetInitialCreditsApiResponse,
      GetInitialCreditsApiArg
    >({
      query: () => ({ url: `/franchise-units/initial-credits` }),
    }),
    getFranchiseUnit: build.query<
      GetFranchiseUnitApiResponse,
      GetFranchiseUnitApiArg
    >({
      query: (queryArg) => ({ url: `/franchise-units/${queryArg.id}` }),
    }),
    getFranchiseDashboard: build.query<
      GetFranchiseDashboardApiResponse,
      GetFranchiseDashboardApiArg
    >({
      query: (queryArg) => ({
        url: `/franchise-units/${queryArg.id}/dashboard-data`,
      }),
    }),
    listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
      query: (queryArg) => ({
        url: `/users`,
        params: {
          franchise_id: queryArg.franchiseId,
          unit_id: queryArg.unitId,
          role: queryArg.role,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    getClientDashboard: build.query<
      GetClientDashboardApiResponse,
      GetClientDashboardApiArg
    >({
      query: (queryArg) => ({
        url: `/users/dashboard/client`,
        params: {
          franchise_id: queryArg.franchiseId,
        },
      }),
    }),
    getUserDashboard: build.query<
      GetUserDashboardApiResponse,
      GetUserDashboardApiArg
    >({
      query: () => ({ url: `/users/dashboard/user` }),
    }),
    getMasterStats: build.query<
      GetMasterStatsApiResponse,
      GetMasterStatsApiArg
    >({
      query: (queryArg) => ({
        url: `/users/stats/master`,
        params: {
          franchise_id: queryArg.franchiseId,
        },
      }),
    }),
    getUser: build.query<GetUserApiResponse, GetUserApiArg>({
      query: (queryArg) => ({ url: `/users/${queryArg.id}` }),
    }),
    getUserProfile: build.query<
      GetUserProfileApiResponse,
      GetUserProfileApiArg
    >({
      query: (queryArg) => ({ url: `/users/${queryArg.id}/profile` }),
    }),
    postWalletTransaction: build.mutation<
      PostWalletTransactionApiResponse,
      PostWalletTransactionApiArg
    >({
      query: (queryArg) => ({
        url: `/wallet/transaction`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getWallet: build.query<GetWalletApiResponse, GetWalletApiArg>({
      query: (queryArg) => ({
        url: `/wallet/${queryArg.userId}`,
        params: {
          franchise_id: queryArg.franchiseId,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    listMessages: build.query<ListMessagesApiResponse, ListMessagesApiArg>({
      query: (queryArg) => ({
        url: `/webhooks/messages`,
        params: {
          search: queryArg.search,
          dateFrom: queryArg.dateFrom,
          dateTo: queryArg.dateTo,
          category: queryArg.category,
          status: queryArg.status,
          company: queryArg.company,
          franchise: queryArg.franchise,
          franchise_id: queryArg.franchiseId,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    getMessageStats: build.query<
      GetMessageStatsApiResponse,
      GetMessageStatsApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/messages/stats`,
        params: {
          franchise_id: queryArg.franchiseId,
        },
      }),
    }),
    getMessage: build.query<GetMessageApiResponse, GetMessageApiArg>({
      query: (queryArg) => ({ url: `/webhooks/messages/${queryArg.id}` }),
    }),
    answerMessage: build.mutation<
      AnswerMessageApiResponse,
      AnswerMessageApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/messages/${queryArg.id}/response`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    testCategorize: build.mutation<
      TestCategorizeApiResponse,
      TestCategorizeApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/test-categorize`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as tenhoApi };
export type GetJwksApiResponse =
  /** status 200 Chaves públicas que assinam os tokens */ {
    keys: {
      [key: string]: any;
    }[];
  };
export type GetJwksApiArg = void;
export type ChangePasswordApiResponse =
  /** status 200 Troca a própria senha; as outras sessões são encerradas */ {
    message: string;
    token: string;
  };
export type ChangePasswordApiArg = {
  body: {
    currentPassword: string;
    newPassword: string;
  };
};
export type ChangePasswordRequiredApiResponse =
  /** status 200 Troca a senha quando a troca é obrigatória */ {
    user: {
      id: string;
      email: string;
      role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
      avatar: string | null;
      name: string;
      is_active: boolean;
      requires_password_change: boolean;
      permissions: string[];
      permission_override: {
        [key: string]: boolean;
      };
      unit_id: string | null;
      unit: {
        id: string;
        name: string;
        city: string;
        state: string;
      } | null;
      available_franchises: {
        id: string;
        name: string;
        city: string;
        state: string;
      }[];
    };
    token: string;
  };
export type ChangePasswordRequiredApiArg = {
  body: {
    newPassword: string;
  };
};
export type ConfirmPasswordResetApiResponse =
  /** status 200 Envia uma senha temporária ao WhatsApp da conta */ {
    message: string;
  };
export type ConfirmPasswordResetApiArg = {
  body: {
    email: string;
  };
};
export type ForgotPasswordApiResponse =
  /** status 200 Procura a conta de um e-mail */ {
    userFound: boolean;
    message: string;
  };
export type ForgotPasswordApiArg = {
  body: {
    email: string;
  };
};
export type LoginApiResponse =
  /** status 200 Abre uma sessão com e-mail e senha */ {
    user: {
      id: string;
      email: string;
      role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
      avatar: string | null;
      name: string;
      is_active: boolean;
      requires_password_change: boolean;
      permissions: string[];
      permission_override: {
        [key: string]: boolean;
      };
      unit_id: string | null;
      unit: {
        id: string;
        name: string;
        city: string;
        state: string;
      } | null;
      available_franchises: {
        id: string;
        name: string;
        city: string;
        state: string;
      }[];
    };
    token: string;
  };
export type LoginApiArg = {
  body: {
    email: string;
    password: string;
    remember?: boolean;
  };
};
export type LogoutApiResponse = unknown;
export type LogoutApiArg = void;
export type GetMeApiResponse = /** status 200 Quem está conectado */ {
  id: string;
  email: string;
  role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
  avatar: string | null;
  name: string;
  is_active: boolean;
  requires_password_change: boolean;
  permissions: string[];
  permission_override: {
    [key: string]: boolean;
  };
  unit_id: string | null;
  unit: {
    id: string;
    name: string;
    city: string;
    state: string;
  } | null;
  available_franchises: {
    id: string;
    name: string;
    city: string;
    state: string;
  }[];
};
export type GetMeApiArg = void;
export type RefreshSessionApiResponse =
  /** status 200 Troca o cookie de renovação por uma sessão nova */ {
    user: {
      id: string;
      email: string;
      role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
      avatar: string | null;
      name: string;
      is_active: boolean;
      requires_password_change: boolean;
      permissions: string[];
      permission_override: {
        [key: string]: boolean;
      };
      unit_id: string | null;
      unit: {
        id: string;
        name: string;
        city: string;
        state: string;
      } | null;
      available_franchises: {
        id: string;
        name: string;
        city: string;
        state: string;
      }[];
    };
    token: string;
  };
export type RefreshSessionApiArg = void;
export type ListCategoryGroupsApiResponse =
  /** status 200 O catálogo, por família */ {
    groupName: string;
    categories: {
      id: number;
      name: string;
    }[];
  }[];
export type ListCategoryGroupsApiArg = {
  noCache?: string;
};
export type ListCategoriesWithClientsApiResponse =
  /** status 200 Categorias que têm ao menos uma empresa ativa, as de mais empresas primeiro */ {
    id: number;
    name: string;
  }[];
export type ListCategoriesWithClientsApiArg = void;
export type LookUpCepApiResponse = /** status 200 Endereço de um CEP */ {
  cep: string;
  logradouro: string;
  complemento: string;
  bairro: string;
  localidade: string;
  uf: string;
};
export type LookUpCepApiArg = {
  cep: string;
};
export type ListFranchiseUnitsApiResponse =
  /** status 200 Unidades de franquia: as ativas para quem não entrou, as suas para ADMIN, todas para MASTER */ {
    id: string;
    name: string;
    code: string;
    city: string;
    state: string;
    region: string | null;
    is_active: boolean;
  }[];
export type ListFranchiseUnitsApiArg = void;
export type GetInitialCreditsApiResponse =
  /** status 200 Crédito inicial, em reais, de cada unidade */ {
    [key: string]: {
      credit: number;
    };
  };
export type GetInitialCreditsApiArg = void;
export type GetFranchiseUnitApiResponse =
  /** status 200 Uma unidade de franquia */ {
    id: string;
    name: string;
    code: string;
    city: string;
    state: string;
    region: string | null;
    is_active: boolean;
  };
export type GetFranchiseUnitApiArg = {
  id: string;
};
export type GetFranchiseDashboardApiResponse =
  /** status 200 Números do painel de uma unidade */ {
    franchise: {
      id: string;
      name: string;
      city: string;
      state: string;
    };
    stats: {
      totalClients: number;
      recentLeads: number;
      totalBalance: number;
      totalTransactions: number;
      balanceDetails: {
        currentMonth: {
          credits: number;
          debits: number;
          net: number;
        };
        previousMonth: {
          credits: number;
          debits: number;
          net: number;
        };
      };
    };
    growth: {
      month: string;
      companies: number;
    }[];
    series: {
      day: string;
      wishes: number;
      accepted: number;
    }[];
    clients: {
      id: string;
      name: string;
      balance: number;
    }[];
    recentTransactions: {
      id: string;
      clientName: string;
      description: string;
      type: "CREDIT" | "DEBIT";
      amount: number;
      createdAt: string;
    }[];
  };
export type GetFranchiseDashboardApiArg = {
  id: string;
};
export type ListUsersApiResponse =
  | /** status 200 Contas que o leitor pode ver; com limit, uma página {items, next_cursor} */ {
      id: string;
      email: string;
      role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
      is_active: boolean;
      unit_id: string | null;
      created_at: string;
      name: string;
      balance: number | null;
      categories: {
        id: number;
        name: string;
      }[];
      profile: {
        display_name: string;
        phones: {
          phone: string;
          type: "MOBILE" | "LANDLINE" | "WHATSAPP" | "OTHER";
          is_primary: boolean;
        }[];
      };
    }[]
  | {
      items: {
        id: string;
        email: string;
        role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
        is_active: boolean;
        unit_id: string | null;
        created_at: string;
        name: string;
        balance: number | null;
        categories: {
          id: number;
          name: string;
        }[];
        profile: {
          display_name: string;
          phones: {
            phone: string;
            type: "MOBILE" | "LANDLINE" | "WHATSAPP" | "OTHER";
            is_primary: boolean;
          }[];
        };
      }[];
      next_cursor: string | null;
    };
export type ListUsersApiArg = {
  franchiseId?: string;
  unitId?: string;
  role?: "USER" | "CLIENT" | "ADMIN" | "MASTER";
  limit?: number;
  cursor?: string;
};
export type GetClientDashboardApiResponse =
  /** status 200 Números do painel da empresa */ {
    client: {
      balance: number;
      profile: {
        display_name: string;
      };
      email: string;
    };
    price: number;
    stats: {
      totalInteractions: number;
      pendingInteractions: number;
      acceptedInteractions: number;
      otherInteractions: number;
      totalTransactions: number;
    };
    series: {
      day: string;
      wishes: number;
      accepted: number;
    }[];
    recentInteractions: {
      id: string;
      category: string;
      requestedAt: string;
      status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
    }[];
    recentTransactions: {
      id: string;
      description: string;
      createdAt: string;
      type: "CREDIT" | "DEBIT";
      amount: number;
    }[];
    categories: {
      id: number;
      name: string;
      code: string;
    }[];
  };
export type GetClientDashboardApiArg = {
  franchiseId?: string;
};
export type GetUserDashboardApiResponse =
  /** status 200 O que um USER vê: os pedidos da empresa para a qual trabalha, sem saldo nem contatos */ {
    company: {
      display_name: string;
    };
    can_answer: boolean;
    stats: {
      totalInteractions: number;
      pendingInteractions: number;
      acceptedInteractions: number;
    };
    recentInteractions: {
      id: string;
      category: string;
      requestedAt: string;
      status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
    }[];
  };
export type GetUserDashboardApiArg = void;
export type GetMasterStatsApiResponse =
  /** status 200 Números do painel do dono da plataforma */ {
    stats: {
      totalUsers: number;
      admins: number;
      clients: number;
      regularUsers: number;
      totalFranchises: number;
      totalLeads: number;
      totalBalance: number;
    };
    series: {
      day: string;
      wishes: number;
      accepted: number;
    }[];
    recentTransactions: {
      id: string;
      clientName: string;
      description: string;
      type: "CREDIT" | "DEBIT";
      amount: number;
      createdAt: string;
    }[];
    topFranchises: {
      id: string;
      name: string;
      city: string;
      state: string;
      clientCount: number;
    }[];
    recentLeads: {
      id: string;
      companyName: string;
      email: string;
      status: "CONFIRMED" | "PENDING_CONFIRMATION";
      createdAt: string;
    }[];
  };
export type GetMasterStatsApiArg = {
  franchiseId?: string;
};
export type GetUserApiResponse = /** status 200 Uma conta */ {
  id: string;
  email: string;
  role: "USER" | "CLIENT" | "ADMIN" | "MASTER";
  unit_id: string | null;
  is_active: boolean;
  name: string;
};
export type GetUserApiArg = {
  id: string;
};
export type GetUserProfileApiResponse =
  /** status 200 O perfil de uma conta, telefones incluídos, a quem pode vê-lo */ {
    display_name: string;
    legal_name: string | null;
    document: string | null;
    document_type: ("CPF" | "CNPJ") | null;
    birth_date: string | null;
    gender: ("M" | "F" | "O") | null;
    phones: {
      phone: string;
      type: "MOBILE" | "LANDLINE" | "WHATSAPP" | "OTHER";
      is_primary: boolean;
    }[];
    emails: {
      email: string;
      is_primary: boolean;
    }[];
    addresses: {
      street: string;
      number: string;
      complement: string;
      district: string;
      city: string;
      state: string;
      zip_code: string;
    }[];
    photos: {
      photo_url: string;
      is_primary: boolean;
    }[];
  };
export type GetUserProfileApiArg = {
  id: string;
};
export type PostWalletTransactionApiResponse =
  /** status 201 Crédito manual na carteira de uma empresa; o cabeçalho Idempotency-Key torna a repetição segura */ {
    id: string;
    balance: number;
  };
export type PostWalletTransactionApiArg = {
  body: {
    client_id: string;
    amount: number;
    description?: string;
    type: "CREDIT";
  };
};
export type GetWalletApiResponse =
  /** status 200 Saldo e extrato em reais, do mais novo ao mais antigo; com limit ou cursor, por página */ {
    balance: number;
    next_expiry: {
      amount: number;
      expires_at: string;
    } | null;
    price: number;
    transactions: {
      id: string;
      type: "CREDIT" | "DEBIT";
      amount: number;
      description: string;
      created_at: string;
      balance_after: number;
    }[];
    next_cursor: string | null;
  };
export type GetWalletApiArg = {
  userId: string;
  franchiseId?: string;
  limit?: number;
  cursor?: string;
};
export type ListMessagesApiResponse =
  | /** status 200 Desejos que o leitor pode ver, do mais novo ao mais antigo; com limit ou cursor, {items, next_cursor} */ {
      id: string;
      content: string;
      sender_name: string | null;
      whatsapp: string | null;
      received_at: string;
      category_id: number | null;
      category_name: string | null;
      categorized: boolean;
      confidence: number | null;
      status: "pending" | "responded" | "negative";
      franchise_info: {
        id: string;
        name: string;
        city: string;
        state: string;
      } | null;
      responses: {
        company_name: string;
        response_text: "TENHO" | "N\u00C3O TENHO";
        response_duration: number;
        responded_at: string;
      }[];
      notified_companies: {
        company_name: string;
      }[];
      notified_total: number;
      overall_avg_response_time: number | null;
      offer: {
        id: string;
        status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
        price: number;
        asked_at: string | null;
        expires_at: string | null;
        answered_at: string | null;
        can_answer: boolean;
        contact: {
          name: string;
          phone: string;
          wa_link: string;
        } | null;
      } | null;
      version: number;
    }[]
  | {
      items: {
        id: string;
        content: string;
        sender_name: string | null;
        whatsapp: string | null;
        received_at: string;
        category_id: number | null;
        category_name: string | null;
        categorized: boolean;
        confidence: number | null;
        status: "pending" | "responded" | "negative";
        franchise_info: {
          id: string;
          name: string;
          city: string;
          state: string;
        } | null;
        responses: {
          company_name: string;
          response_text: "TENHO" | "N\u00C3O TENHO";
          response_duration: number;
          responded_at: string;
        }[];
        notified_companies: {
          company_name: string;
        }[];
        notified_total: number;
        overall_avg_response_time: number | null;
        offer: {
          id: string;
          status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
          price: number;
          asked_at: string | null;
          expires_at: string | null;
          answered_at: string | null;
          can_answer: boolean;
          contact: {
            name: string;
            phone: string;
            wa_link: string;
          } | null;
        } | null;
        version: number;
      }[];
      next_cursor: string | null;
      total: number;
    };
export type ListMessagesApiArg = {
  search?: string;
  dateFrom?: string;
  dateTo?: string;
  category?: string;
  status?: "pending" | "responded" | "negative";
  company?: string;
  franchise?: string;
  franchiseId?: string;
  limit?: number;
  cursor?: string;
};
export type GetMessageStatsApiResponse =
  /** status 200 Números da Central de Mensagens */ {
    totalMessages: number;
    categorizedMessages: number;
    responsesCount: number;
    avgResponseTime: number | null;
  };
export type GetMessageStatsApiArg = {
  franchiseId?: string;
};
export type GetMessageApiResponse = /** status 200 Um desejo */ {
  id: string;
  content: string;
  sender_name: string | null;
  whatsapp: string | null;
  received_at: string;
  category_id: number | null;
  category_name: string | null;
  categorized: boolean;
  confidence: number | null;
  status: "pending" | "responded" | "negative";
  franchise_info: {
    id: string;
    name: string;
    city: string;
    state: string;
  } | null;
  responses: {
    company_name: string;
    response_text: "TENHO" | "N\u00C3O TENHO";
    response_duration: number;
    responded_at: string;
  }[];
  notified_companies: {
    company_name: string;
  }[];
  notified_total: number;
  overall_avg_response_time: number | null;
  offer: {
    id: string;
    status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
    price: number;
    asked_at: string | null;
    expires_at: string | null;
    answered_at: string | null;
    can_answer: boolean;
    contact: {
      name: string;
      phone: string;
      wa_link: string;
    } | null;
  } | null;
  version: number;
};
export type GetMessageApiArg = {
  id: string;
};
export type AnswerMessageApiResponse =
  /** status 200 TENHO ou NÃO TENHO da empresa; repetir é seguro e não cobra de novo */ {
    id: string;
    content: string;
    sender_name: string | null;
    whatsapp: string | null;
    received_at: string;
    category_id: number | null;
    category_name: string | null;
    categorized: boolean;
    confidence: number | null;
    status: "pending" | "responded" | "negative";
    franchise_info: {
      id: string;
      name: string;
      city: string;
      state: string;
    } | null;
    responses: {
      company_name: string;
      response_text: "TENHO" | "N\u00C3O TENHO";
      response_duration: number;
      responded_at: string;
    }[];
    notified_companies: {
      company_name: string;
    }[];
    notified_total: number;
    overall_avg_response_time: number | null;
    offer: {
      id: string;
      status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
      price: number;
      asked_at: string | null;
      expires_at: string | null;
      answered_at: string | null;
      can_answer: boolean;
      contact: {
        name: string;
        phone: string;
        wa_link: string;
      } | null;
    } | null;
    version: number;
  };
export type AnswerMessageApiArg = {
  id: string;
  body: {
    answer: "TENHO" | "NAO_TENHO";
  };
};
export type TestCategorizeApiResponse =
  /** status 200 Mostra a categoria que um texto receberia */ {
    success: boolean;
    originalMessage: string;
    category: string | null;
    categoryId: number | null;
    confidence: number | null;
    document: string | null;
    error: string | null;
  };
export type TestCategorizeApiArg = {
  body: {
    message: string;
  };
};
export type Problem = {
  /** URN do tipo de erro */
  type: string;
  title: string;
  status: number;
  /** Texto para mostrar a quem usa, em português */
  message: string;
  code:
    | "invalid_input"
    | "unauthenticated"
    | "forbidden"
    | "not_found"
    | "conflict"
    | "too_large"
    | "unsupported_media"
    | "rate_limited"
    | "overloaded"
    | "unavailable"
    | "deadline_exceeded"
    | "unprocessable"
    | "internal";
  /** Subcódigo, quando um código tem mais de um caso */
  reason?: string;
  errors?: {
    field: string;
    message: string;
  }[];
  /** Identifica a chamada nos registros */
  request_id: string;
};
export const {
  useGetJwksQuery,
  useChangePasswordMutation,
  useChangePasswordRequiredMutation,
  useConfirmPasswordResetMutation,
  useForgotPasswordMutation,
  useLoginMutation,
  useLogoutMutation,
  useGetMeQuery,
  useRefreshSessionMutation,
  useListCategoryGroupsQuery,
  useListCategoriesWithClientsQuery,
  useLookUpCepQuery,
  useListFranchiseUnitsQuery,
  useGetInitialCreditsQuery,
  useGetFranchiseUnitQuery,
  useGetFranchiseDashboardQuery,
  useListUsersQuery,
  useGetClientDashboardQuery,
  useGetUserDashboardQuery,
  useGetMasterStatsQuery,
  useGetUserQuery,
  useGetUserProfileQuery,
  usePostWalletTransactionMutation,
  useGetWalletQuery,
  useListMessagesQuery,
  useGetMessageStatsQuery,
  useGetMessageQuery,
  useAnswerMessageMutation,
  useTestCategorizeMutation,
} = injectedRtkApi;
