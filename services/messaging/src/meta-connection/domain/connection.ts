/** The access of this installation to Meta: token, account, app and the secret that signs callbacks. */
export type MetaConnection = Readonly<{
  /** `stored`: MASTER or `ops whatsapp connect` gave it; `environment`: the variables did. */
  source: "stored" | "environment";
  /** Grows with each change of what is stored; 0: nothing is. */
  version: number;
  /** Empty: none, and no message can be sent. */
  token: string;
  /** Id of the WhatsApp Business Account; empty: unknown. */
  accountId: string;
  /** Id of the app at Meta; empty: unknown, the token tells it. */
  appId: string;
  /** Empty: none, and no callback can be trusted. */
  appSecret: string;
  /** False: what is stored was sealed with a secret this process does not have. */
  isReadable: boolean;
  /** Since when MASTER has taken the connection away, so that the variables do not count either; null: it was not. */
  disconnectedAt: Date | null;
}>;

/** Returns whether there is an account to work with. */
export const isConnected = ({ token, accountId }: Pick<MetaConnection, "token" | "accountId">): boolean =>
  token !== "" && accountId !== "";

/** Fields of callbacks that this service reads. */
export const NEEDED_FIELDS = [
  "messages",
  "message_template_status_update",
  "template_category_update",
  "message_template_quality_update",
  "phone_number_quality_update",
  "phone_number_name_update",
  "account_update",
  "account_alerts",
  "business_capability_update",
  "user_preferences",
] as const;

/** Permissions that the token needs. */
export const NEEDED_SCOPES = ["whatsapp_business_management", "whatsapp_business_messaging"] as const;
