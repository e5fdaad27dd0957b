import type { AccountFacts, AppSubscription, NumberFacts, TokenFacts } from "../domain/findings.ts";

/** Credentials of a call. */
export type MetaCredentials = Readonly<{ token: string; appId: string; appSecret: string }>;

/** The public profile of a number. Fields that are absent stay as they are. */
export type NumberProfile = Readonly<{
  about?: string;
  description?: string;
  email?: string;
  websites?: readonly string[];
  address?: string;
}>;

/**
 * Meta's Graph API about accounts, apps and numbers. Every call raises `MetaCallRefused`, and any error for one without a readable answer; reading is safe
 * to repeat, and so are the subscriptions.
 */
export type MetaManagement = {
  debugToken(of: MetaCredentials): Promise<TokenFacts>;
  /** Ids and names of the accounts the token sees. */
  accounts(of: MetaCredentials, token: TokenFacts): Promise<readonly { id: string; name: string }[]>;
  account(of: MetaCredentials, accountId: string): Promise<AccountFacts>;
  /** Makes a call with a proof by the app secret. Raises `MetaCallRefused` where the secret is not that of the token's app. */
  proveSecret(of: MetaCredentials, accountId: string): Promise<void>;
  /** Raises `MetaCallRefused` also for a wrong app secret. */
  subscription(of: MetaCredentials): Promise<AppSubscription | null>;
  subscribe(
    of: MetaCredentials,
    to: { callbackUrl: string; verifyToken: string; fields: readonly string[] },
  ): Promise<void>;
  subscribedApps(of: MetaCredentials, accountId: string): Promise<readonly string[]>;
  subscribeApp(of: MetaCredentials, accountId: string): Promise<void>;
  /** Takes the token's app off the account; one that is not subscribed stays so. */
  unsubscribeApp(of: MetaCredentials, accountId: string): Promise<void>;
  numbers(of: MetaCredentials, accountId: string): Promise<readonly NumberFacts[]>;
  number(of: MetaCredentials, numberId: string): Promise<NumberFacts>;
  register(of: MetaCredentials, numberId: string, pin: string): Promise<void>;
  profile(of: MetaCredentials, numberId: string): Promise<NumberProfile>;
  setProfile(of: MetaCredentials, numberId: string, profile: NumberProfile): Promise<void>;
};
