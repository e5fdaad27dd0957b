import { createHmac } from "node:crypto";
import { z } from "zod";
import type { GraphCall } from "../../adapters/whatsapp/graph-call.ts";
import { MetaCallRefused } from "../../app/ports/meta-call-refused.ts";
import type { MetaCredentials, MetaManagement } from "../app/management-port.ts";
import type { NumberFacts } from "../domain/findings.ts";
import {
  accountAnswer,
  accountsAnswer,
  doneAnswer,
  numberAnswer,
  numbersAnswer,
  profileAnswer,
  subscribedAppsAnswer,
  subscriptionsAnswer,
  tokenAnswer,
} from "./management-answers.ts";

const PAGE_SIZE = "100";
/** An account has few numbers; a list with more pages has no end. */
const PAGES_MAX = 20;
const ACCOUNT_FIELDS = "id,name,account_review_status,business_verification_status,health_status";
const NUMBER_FIELDS = [
  "id",
  "display_phone_number",
  "verified_name",
  "name_status",
  "status",
  "platform_type",
  "code_verification_status",
  "quality_rating",
  "throughput",
  "webhook_configuration",
  "is_on_biz_app",
  "whatsapp_business_manager_messaging_limit",
  "health_status",
].join(",");
const PROFILE_FIELDS = "about,address,description,email,websites";

/** The token of the app itself, which alone reads and writes its subscriptions. */
const appToken = ({ appId, appSecret }: MetaCredentials): string => `${appId}|${appSecret}`;

/** Client of Meta's Graph API about accounts, apps and numbers. Raises: as `MetaManagement`. */
export function createManagementClient(call: GraphCall): MetaManagement {
  const done = async (request: { path: string; token: string; body: object; query?: Record<string, string> }) => {
    await call({ ...request, schema: doneAnswer });
  };

  async function accountsOf(of: MetaCredentials, ids: readonly string[]) {
    const found: { id: string; name: string }[] = [];
    for (const accountId of ids.slice(0, 20)) {
      const schema = z.looseObject({ id: z.string(), name: z.string().catch("") });
      const { id, name } = await call({ path: accountId, query: { fields: "id,name" }, token: of.token, schema });
      found.push({ id, name });
    }
    return found;
  }

  return {
    debugToken: (of) =>
      call({ path: "debug_token", query: { input_token: of.token }, token: of.token, schema: tokenAnswer }),
    async accounts(of, { accountIds, userId }) {
      if (accountIds.length > 0) return accountsOf(of, accountIds);
      // A permission without named accounts is one for all that are assigned to the system user.
      if (userId === "") return [];
      try {
        const path = `${userId}/assigned_whatsapp_business_accounts`;
        const { data } = await call({ path, query: { fields: "id,name" }, token: of.token, schema: accountsAnswer });
        return data.map(({ id, name }) => ({ id, name }));
      } catch (error) {
        if (error instanceof MetaCallRefused) return [];
        throw error;
      }
    },
    account: (of, accountId) =>
      call({ path: accountId, query: { fields: ACCOUNT_FIELDS }, token: of.token, schema: accountAnswer }),
    async proveSecret({ token, appSecret }, accountId) {
      const appsecret_proof = createHmac("sha256", appSecret).update(token).digest("hex");
      const schema = z.looseObject({ id: z.string() });
      await call({ path: accountId, query: { fields: "id", appsecret_proof }, token, schema });
    },
    subscription: (of) => call({ path: `${of.appId}/subscriptions`, token: appToken(of), schema: subscriptionsAnswer }),
    subscribe: (of, { callbackUrl, verifyToken, fields }) =>
      done({
        path: `${of.appId}/subscriptions`,
        token: appToken(of),
        body: {
          object: "whatsapp_business_account",
          callback_url: callbackUrl,
          verify_token: verifyToken,
          fields: fields.join(","),
          include_values: true,
        },
      }),
    subscribedApps: (of, accountId) =>
      call({ path: `${accountId}/subscribed_apps`, token: of.token, schema: subscribedAppsAnswer }),
    subscribeApp: (of, accountId) => done({ path: `${accountId}/subscribed_apps`, token: of.token, body: {} }),
    unsubscribeApp: async (of, accountId) => {
      await call({
        method: "DELETE",
        path: `${accountId}/subscribed_apps`,
        token: of.token,
        schema: doneAnswer,
      });
    },
    async numbers(of, accountId) {
      const found: NumberFacts[] = [];
      let after: string | undefined;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const query = { fields: NUMBER_FIELDS, limit: PAGE_SIZE, ...(after && { after }) };
        const path = `${accountId}/phone_numbers`;
        const { data, paging } = await call({ path, query, token: of.token, schema: numbersAnswer });
        found.push(...data);
        after = paging?.next === undefined ? undefined : paging.cursors?.after;
        if (after === undefined) return found;
      }
      throw new Error("the list of numbers has no end");
    },
    number: (of, numberId) =>
      call({ path: numberId, query: { fields: NUMBER_FIELDS }, token: of.token, schema: numberAnswer }),
    register: (of, numberId, pin) =>
      done({ path: `${numberId}/register`, token: of.token, body: { messaging_product: "whatsapp", pin } }),
    profile: (of, numberId) =>
      call({
        path: `${numberId}/whatsapp_business_profile`,
        query: { fields: PROFILE_FIELDS },
        token: of.token,
        schema: profileAnswer,
      }),
    setProfile: (of, numberId, profile) =>
      done({
        path: `${numberId}/whatsapp_business_profile`,
        token: of.token,
        body: { messaging_product: "whatsapp", ...profile },
      }),
  };
}
