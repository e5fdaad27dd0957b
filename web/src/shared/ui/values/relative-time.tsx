import { formatDateTime, relativeTime } from "@tenho/br/calendar/dates";
import { useState } from "react";
import { useNow } from "../../clock/use-now.ts";

/** "há 3 min", with the full date on hover. */
export function RelativeTime({ at }: { readonly at: string }) {
  const now = useNow();
  const instant = new Date(at);
  // Formatted only when pointed at: the first date that a browser formats takes some 70 ms on a phone.
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <time
      dateTime={at}
      title={isPointedAt ? formatDateTime(instant) : undefined}
      onPointerEnter={() => setPointedAt(true)}
      style={{ whiteSpace: "nowrap" }}
    >
      {relativeTime(instant, now)}
    </time>
  );
}
