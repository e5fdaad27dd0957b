import { formatDateTime, relativeTime } from "@tenho/br/calendar/dates";
import { useNow } from "../../hooks/use-now.ts";

/** "há 3 min", with the full date on hover. */
export function RelativeTime({ at }: { readonly at: string }) {
  const now = useNow();
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatDateTime(instant)} style={{ whiteSpace: "nowrap" }}>
      {relativeTime(instant, now)}
    </time>
  );
}
