export type Breaker = "CLOSED" | "HALF_OPEN" | "OPEN" | null;

/** The state of the platform as the gateway reads it; a part is null when its source did not answer. */
export type PlatformFacts = Readonly<{
  services: readonly Readonly<{
    name: ServiceName;
    state: "READY" | "NOT_READY" | "UNREACHABLE";
    failing_checks: readonly string[];
  }>[];
  whatsapp: Readonly<{
    breaker: Breaker;
    troubled_templates: number;
    unapproved_templates: number;
    templates_unread: "NO_ACCOUNT" | "NOT_YET" | "REFUSED" | "UNREACHABLE" | null;
    flagged_numbers: number;
    offers_held: boolean;
    held_offers: number;
    account_held: boolean;
    account_notices: number;
  }> | null;
  payment: Readonly<{
    pix_breaker: Breaker;
    card_breaker: Breaker;
    open_reviews: number;
    due_lag_seconds: number;
    failing_work: number;
    bank_refusal: string | null;
  }> | null;
  mail: Readonly<{ breaker: Breaker; waiting: number; trouble: MailTrouble | null }> | null;
  catalogue: Readonly<{ categories: number; has_model: boolean }> | null;
  books: Readonly<{ discrepancies: number; proven_at: string | null; is_stale: boolean }> | null;
  dead_letters: number | null;
  streams: readonly Readonly<{ name: string; fill: number }>[] | null;
}>;

export type ServiceName = "auth" | "users" | "franchise" | "wallet" | "messaging" | "categorisation" | "payment";

/** Troubles of the mail server, by the names users gives them. */
export type MailTrouble = "login" | "sender" | "relay" | "quota" | "policy" | "message" | "server" | "unreachable";
