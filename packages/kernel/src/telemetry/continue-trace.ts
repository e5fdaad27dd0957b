import { currentSpan, inSpan, type SpanAttributes, traceIdOf } from "./span.ts";

/**
 * Runs `work` in the trace of something stored, e.g. of a wish: the span belongs to that trace and links to the current span, which
 * links back. Without a stored trace, or in the same one, the span is a child of the current span.
 */
export function continueTrace<T>(
  stored: string | undefined,
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> {
  const caller = currentSpan();
  const isOther =
    stored !== undefined && caller !== undefined && traceIdOf({ traceparent: stored }) !== traceIdOf(caller);
  if (!isOther)
    return inSpan(name, () => ({ attributes, ...(caller === undefined && { parent: stored ?? null }) }), work);
  caller.link(stored);
  return inSpan(name, () => ({ attributes, parent: stored, links: [caller.traceparent] }), work);
}
