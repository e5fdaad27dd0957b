import { isDeepStrictEqual } from "node:util";
import type { AuditChange, AuditEntry } from "@tenho/kernel/audit/audit-row";
import type { StoredProvider } from "../../app/ai/ports.ts";

/** The fields that differ, for the audit log; undefined: there was nothing, or is nothing any more. */
export function changesOf(before: object | undefined, after: object | undefined): AuditChange[] {
  const [was, is]: Record<string, unknown>[] = [{ ...before }, { ...after }];
  return Object.keys({ ...was, ...is })
    .map((field) => ({ field, before: was?.[field], after: is?.[field] }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}

/** Of the key the log is told that it changed, nothing more. */
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

/** What happened to providers, for the audit log: an action for each that is new, changed or gone. */
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
