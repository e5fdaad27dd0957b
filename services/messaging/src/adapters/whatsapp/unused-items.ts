/** Fields of callbacks an app may subscribe to and this service does not use; Meta adds further ones. */
const FIELDS = new Set([
  "account_review_update",
  "account_settings_update",
  "automatic_events",
  "calls",
  "flows",
  "group_lifecycle_update",
  "group_participants_update",
  "group_settings_update",
  "group_status_update",
  "history",
  "message_echoes",
  "message_template_components_update",
  "messaging_handovers",
  "partner_solutions",
  "payment_configuration_update",
  "security",
  "smb_app_state_sync",
  "smb_message_echoes",
  "standby",
  "template_correct_category_detection",
  "tracking_events",
]);

/** The name under which a field is counted: one of those known, so that the names stay few. */
export const unusedField = (field: string): string => (FIELDS.has(field) ? field : "other_field");

const MESSAGE_TYPES = new Set([
  "audio",
  "button",
  "contacts",
  "document",
  "edit",
  "image",
  "interactive",
  "location",
  "order",
  "reaction",
  "request_welcome",
  "revoke",
  "sticker",
  "system",
  "text",
  "unsupported",
  "video",
]);
const STATUSES = new Set(["sent", "delivered", "read", "played", "failed"]);

/** Returns whether this type of message is known from Meta; others are answered like a picture. */
export const isKnownType = (type: unknown): boolean => typeof type !== "string" || MESSAGE_TYPES.has(type);

/** Returns whether this is a status of a message as this service knows them. */
export const isKnownStatus = (status: string): boolean => STATUSES.has(status);
