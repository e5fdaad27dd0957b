import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "messages";
const access = { roles: ["MASTER"] } as const;
const moment = z.iso.datetime();
/** Meta's id of an account, an app or a number. */
const metaId = z.string().regex(/^\d{5,30}$/);

/** The state of a number's registration; null: nobody has asked for it here. */
const registration = z
  .object({
    state: z.enum(["waiting", "registered", "refused"]),
    /** Meta's words and the advice for them; null: there are none. */
    sentence: z.string().nullable(),
    action: z.string().nullable(),
    /** When it is tried again by itself. */
    next_at: moment.nullable(),
  })
  .meta({ id: "NumberRegistration" });

/** A business number in Meta's words; empty: not said. */
const metaNumber = z
  .object({
    id: z.string(),
    /** Digits with country code. */
    digits: z.string(),
    verified_name: z.string(),
    name_status: z.string(),
    quality: z.string(),
    limit: z.string(),
    is_registered: z.boolean(),
    /** It is also in the WhatsApp Business app. */
    is_on_app: z.boolean(),
  })
  .meta({ id: "MetaNumber" });

const check = z
  .object({
    id: z.string(),
    state: z.enum(["right", "missing", "wrong", "unknown"]),
    sentence: z.string(),
    /** Empty: nothing. */
    action: z.string(),
    link: z.string(),
    subject: z.string(),
  })
  .meta({ id: "MetaCheck" });

const connection = z
  .object({
    /** `stored`: given here or by command; `environment`: by the variables. */
    source: z.enum(["stored", "environment"]),
    is_connected: z.boolean(),
    /** Since when it is taken away, so that the variables do not count either; null: it is not. */
    disconnected_at: moment.nullable(),
    /** False: the service has no secret to seal with, so nothing can be stored. */
    can_store: z.boolean(),
    /** Empty: unknown. */
    account_id: z.string(),
    app_id: z.string(),
    callback_url: z.string(),
    /** Checks of token, app, account and callbacks, as last looked at. */
    checks: z.array(check),
    checked_at: moment.nullable(),
  })
  .meta({ id: "MetaConnection" });

const steps = z
  .object({
    steps: z.array(
      z.object({
        id: z.enum(["stored", "subscription", "app", "forgotten"]),
        state: z.enum(["done", "failed", "blocked"]),
        sentence: z.string(),
      }),
    ),
  })
  .meta({ id: "MetaConnectSteps" });

const given = {
  /** Empty: the one that is stored. */
  token: z.string().max(1_000),
  app_id: z.union([metaId, z.literal("")]),
  app_secret: z.string().max(200),
};

export const getMetaConnection = defineRoute({
  operationId: "getMetaConnection",
  method: "get",
  path: "/webhooks/meta-connection",
  summary: "A conexão com a Meta, sem nenhum segredo, e o que a Meta diz dela",
  tag,
  access,
  response: connection,
});

export const checkMetaConnection = defineRoute({
  operationId: "checkMetaConnection",
  method: "post",
  path: "/webhooks/meta-connection/check",
  summary: "Confere a conexão na Meta agora, no máximo uma vez por minuto",
  tag,
  access,
  response: connection,
});

export const inspectMetaToken = defineRoute({
  operationId: "inspectMetaToken",
  method: "post",
  path: "/webhooks/meta-connection/inspect",
  summary: "O que um token vê na Meta: contas e números; nada é guardado",
  tag,
  access,
  body: z.strictObject(given),
  response: z
    .object({
      app_id: z.string(),
      /** In Meta's words: SYSTEM_USER, USER, …. */
      kind: z.string(),
      expires_at: moment.nullable(),
      missing_scopes: z.array(z.string()),
      accounts: z.array(z.object({ id: z.string(), name: z.string(), numbers: z.array(metaNumber) })),
    })
    .meta({ id: "SeenByMetaToken" }),
  errors: ["unprocessable", "unavailable"],
});

export const connectMeta = defineRoute({
  operationId: "connectMeta",
  method: "put",
  path: "/webhooks/meta-connection",
  summary: "Guarda a conexão com a Meta, cifrada, assina os avisos e liga o app à conta",
  tag,
  access,
  needsRecentAuthentication: true,
  body: z.strictObject({ ...given, account_id: metaId, replace_callback: z.boolean() }),
  response: steps,
  errors: ["unprocessable", "unavailable"],
});

export const disconnectMeta = defineRoute({
  operationId: "disconnectMeta",
  method: "delete",
  path: "/webhooks/meta-connection",
  summary: "Desliga o app da conta na Meta e apaga o acesso; as mensagens esperam outra conexão",
  tag,
  access,
  needsRecentAuthentication: true,
  response: steps,
  errors: ["unavailable"],
});

export const subscribeMeta = defineRoute({
  operationId: "subscribeMeta",
  method: "post",
  path: "/webhooks/meta-connection/subscription",
  summary: "Assina os avisos e liga o app à conta, com a conexão guardada",
  tag,
  access,
  body: z.strictObject({ replace_callback: z.boolean() }),
  response: steps,
  errors: ["unprocessable", "unavailable"],
});

export const pushMetaTemplates = defineRoute({
  operationId: "pushMetaTemplates",
  method: "post",
  path: "/webhooks/meta-connection/templates",
  summary: "Envia à Meta os modelos de mensagem que ela ainda não tem; um recusado não impede os outros",
  tag,
  access,
  response: z.object({
    created: z.array(z.string()),
    existing: z.int(),
    refused: z.array(z.object({ name: z.string(), sentence: z.string() })),
  }),
  errors: ["unprocessable", "unavailable"],
});

export const listMetaNumbers = defineRoute({
  operationId: "listMetaNumbers",
  method: "get",
  path: "/webhooks/meta-numbers",
  summary: "Os números que a Meta lista na conta, como estavam na última conferência",
  tag,
  access,
  response: z
    .object({
      /** Null: Meta has not listed them yet. */
      numbers: z
        .array(z.object({ ...metaNumber.shape, registration: registration.nullable(), check: check.nullable() }))
        .nullable(),
      checked_at: moment.nullable(),
    })
    .meta({ id: "MetaNumbers" }),
});

export const registerMetaNumber = defineRoute({
  operationId: "registerMetaNumber",
  method: "post",
  path: "/webhooks/meta-numbers/:id/registration",
  summary: "Registra um número na Meta, agora ou assim que ela aceitar",
  tag,
  access,
  params: z.strictObject({ id: metaId }),
  body: z.strictObject({
    /** The PIN that the number has already; absent: one is made and kept. */
    pin: z
      .string()
      .regex(/^\d{6}$/, "O PIN tem seis algarismos.")
      .optional(),
  }),
  response: registration,
  errors: ["unprocessable"],
});

export const sendMetaTest = defineRoute({
  operationId: "sendMetaTest",
  method: "put",
  path: "/webhooks/meta-tests/:id",
  summary: "Envia uma mensagem de teste ao próprio celular; repetida com o mesmo id, sai uma vez",
  tag,
  access,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ number_id: metaId, phone: z.string().max(30) }),
  response: z.object({ id: z.uuid() }),
  errors: ["invalid_input", "conflict"],
});

export const getMetaTest = defineRoute({
  operationId: "getMetaTest",
  method: "get",
  path: "/webhooks/meta-tests/:id",
  summary: "Como está uma mensagem de teste",
  tag,
  access,
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({
    state: z.enum(["waiting", "sent", "delivered", "failed"]),
    failure: z.string().nullable(),
  }),
  errors: ["not_found"],
});

/** The routes of the connection to Meta. */
export const metaRoutes = [
  getMetaConnection,
  checkMetaConnection,
  inspectMetaToken,
  connectMeta,
  disconnectMeta,
  subscribeMeta,
  pushMetaTemplates,
  listMetaNumbers,
  registerMetaNumber,
  sendMetaTest,
  getMetaTest,
];
