import { isDeepStrictEqual } from "node:util";
import type { AuditChange, AuditEntry } from "@tenho/kernel/events/audit-row";
import type { StoredProvider } from "../../app/ai/ports.ts";

/** The fields that differ, for the audit log; undefined: it did not exist before, or does not afterwards. */
export function changesOf(before: object | undefined, after: object | undefined): AuditChange[] {
  const [was, is]: Record<string, unknown>[] = [{ ...before }, { ...after }];
  return Object.keys({ ...was, ...is })
    .map((field) => ({ field, before: was?.[field], after: is?.[field] }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}

/** The fields shown in the audit log, without the key; of the key the log only records that it changed. */
const shown = (provider: StoredProvider | undefined) =>
  provider && {
    name: provider.name,
    display_name: provider.displayName,
    kind: provider.kind,
    base_url: provider.baseUrl,
    models: provider.models,
    is_active: provider.isActive,
    is_default: provider.isDefault,
  };

/** Actions for the audit log: one for each provider that was created, changed or deleted. */
export function providerActions(before: readonly StoredProvider[], after: readonly StoredProvider[]): AuditEntry[] {
  const was = new Map(before.map((provider) => [provider.id, provider]));
  const is = new Map(after.map((provider) => [provider.id, provider]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [old, now] = [was.get(id), is.get(id)];
    const hasNewKey = old !== undefined && now !== undefined && old.encryptedKey !== now.encryptedKey;
    const changes = [
      ...changesOf(shown(old), shown(now)),
      ...(hasNewKey ? [{ field: "api_key_changed", after: true }] : []),
    ];
    if (changes.length === 0) return [];
    const action = old === undefined ? "provider.create" : now === undefined ? "provider.delete" : "provider.update";
    return [{ action, subject: { kind: "provider", id }, unitId: null, changes }];
  });
}
