import { formatDateTime, relativeTime } from "@tenho/br/calendar/dates";
import { useState } from "react";
import { useNow } from "../../hooks/use-now.ts";

/** "há 3 min", with the full date on hover. */
export function RelativeTime({ at }: { readonly at: string }) {
  const now = useNow();
  const instant = new Date(at);
  // The first date a browser formats costs a phone some 70 ms: not spent on a hint that nobody points at.
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
