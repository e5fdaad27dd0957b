import { foreignInt, foreignText } from "@tenho/kernel/outbound/foreign-json";
import { z } from "zod";
import type { AccountFacts, AppSubscription, HealthEntity, NumberFacts, TokenFacts } from "../domain/findings.ts";

const SECOND_MS = 1_000;
const LIST_MAX = 500;
const text = (max: number) =>
  z
    .string()
    .transform((value) => value.slice(0, max))
    .catch("");
const word = z
  .string()
  .max(80)
  .transform((value) => value.toUpperCase())
  .catch("");
const id = foreignText.pipe(z.string().regex(/^\d{1,30}$/));
const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(LIST_MAX);

const granular = z.looseObject({ scope: z.string(), target_ids: listOf(id).optional().catch(undefined) });

/** `GET /debug_token`. */
export const tokenAnswer = z
  .looseObject({
    data: z.looseObject({
      app_id: id.optional().catch(undefined),
      type: word,
      is_valid: z.boolean(),
      expires_at: foreignInt.optional().catch(undefined),
      scopes: listOf(z.string()).catch([]),
      granular_scopes: listOf(granular).catch([]),
      user_id: id.optional().catch(undefined),
    }),
  })
  .transform(({ data }): TokenFacts => {
    const seconds = data.expires_at ?? 0;
    return {
      isValid: data.is_valid,
      appId: data.app_id ?? "",
      kind: data.type,
      expiresAt: seconds > 0 ? new Date(seconds * SECOND_MS) : null,
      scopes: data.scopes,
      accountIds: data.granular_scopes.find(({ scope }) => scope === "whatsapp_business_management")?.target_ids ?? [],
      userId: data.user_id ?? "",
    };
  });

const healthEntity = z
  .looseObject({
    entity_type: word,
    id: id.optional().catch(undefined),
    can_send_message: word,
    errors: listOf(
      z.looseObject({
        error_code: foreignInt.catch(0),
        error_description: text(300),
        possible_solution: text(300),
      }),
    ).catch([]),
    additional_info: listOf(z.string().transform((value) => value.slice(0, 300))).catch([]),
  })
  .transform(
    (one): HealthEntity => ({
      type: one.entity_type,
      id: one.id ?? "",
      canSend: one.can_send_message,
      errors: one.errors.map(({ error_code, error_description, possible_solution }) => ({
        code: error_code,
        description: error_description,
        solution: possible_solution,
      })),
      notes: one.additional_info,
    }),
  );
const health = z.looseObject({ entities: listOf(healthEntity).catch([]) });

/** `GET /{account}?fields=…`. */
export const accountAnswer = z
  .looseObject({
    id,
    name: text(200),
    account_review_status: word,
    business_verification_status: word,
    health_status: health.optional().catch(undefined),
  })
  .transform(
    (one): AccountFacts => ({
      id: one.id,
      name: one.name,
      reviewStatus: one.account_review_status,
      verificationStatus: one.business_verification_status,
      health: one.health_status?.entities ?? [],
    }),
  );

/** Lists of accounts. */
export const accountsAnswer = z.looseObject({ data: listOf(z.looseObject({ id, name: text(200) })) });

/** `GET /{app}/subscriptions`: null where the app has none about WhatsApp. */
export const subscriptionsAnswer = z
  .looseObject({
    data: listOf(
      z.looseObject({
        object: z.string(),
        callback_url: z.string().max(2_000).optional(),
        active: z.boolean().catch(false),
        fields: listOf(z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)])).catch(
          [],
        ),
      }),
    ),
  })
  .transform(({ data }): AppSubscription | null => {
    const found = data.find(({ object }) => object === "whatsapp_business_account");
    if (found === undefined) return null;
    return { callbackUrl: found.callback_url ?? "", isActive: found.active, fields: found.fields };
  });

/** `GET /{account}/subscribed_apps`: the ids of the apps. */
export const subscribedAppsAnswer = z
  .looseObject({
    data: listOf(z.looseObject({ whatsapp_business_api_data: z.looseObject({ id }).optional().catch(undefined) })),
  })
  .transform(({ data }) => data.flatMap(({ whatsapp_business_api_data: app }) => (app ? [app.id] : [])));

const OWN_ADDRESSES = new Set(["application"]);

/** `GET /{number}?fields=…`. */
export const numberAnswer = z
  .looseObject({
    id,
    display_phone_number: z.string().transform((value) => value.replace(/\D/g, "")),
    verified_name: text(200),
    name_status: word,
    status: word,
    platform_type: word,
    code_verification_status: word,
    quality_rating: word,
    throughput: z.looseObject({ level: word }).optional().catch(undefined),
    whatsapp_business_manager_messaging_limit: word,
    is_on_biz_app: z.boolean().catch(false),
    webhook_configuration: z.record(z.string(), z.unknown()).optional().catch(undefined),
    health_status: health.optional().catch(undefined),
  })
  .transform(
    (one): NumberFacts => ({
      id: one.id,
      digits: one.display_phone_number,
      verifiedName: one.verified_name,
      nameStatus: one.name_status,
      status: one.status,
      platformType: one.platform_type,
      codeVerificationStatus: one.code_verification_status,
      quality: one.quality_rating,
      throughput: one.throughput?.level ?? "",
      limit: one.whatsapp_business_manager_messaging_limit,
      isOnApp: one.is_on_biz_app,
      otherCallbacks: Object.entries(one.webhook_configuration ?? {}).flatMap(([level, url]) =>
        !OWN_ADDRESSES.has(level) && typeof url === "string" && url !== "" ? [url] : [],
      ),
      health: one.health_status?.entities ?? [],
    }),
  );

/** `GET /{account}/phone_numbers`, one page. */
export const numbersAnswer = z.looseObject({
  data: listOf(numberAnswer),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
});

/** Answers that only say that it was done. */
export const doneAnswer = z.looseObject({
  success: z.union([z.literal(true), z.literal("true")]),
});

/** `GET /{number}/whatsapp_business_profile`. */
export const profileAnswer = z
  .looseObject({
    data: listOf(
      z.looseObject({
        about: text(139),
        description: text(512),
        email: text(128),
        address: text(256),
        websites: listOf(z.string().max(256)).catch([]),
      }),
    ),
  })
  .transform(({ data: [first] }) => {
    const { about = "", description = "", email = "", address = "", websites = [] } = first ?? {};
    return { about, description, email, address, websites };
  });
