import { useEffect, useState } from "react";
import { whenTexts } from "../format/when.ts";

const EVERY_MS = 30_000;

/** A moment, relative to now, with the full date on hover; it ages by itself. */
export function When({ iso }: { readonly iso: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const { relative, full } = whenTexts(iso, now);
  return (
    <time dateTime={iso} title={full} className="nowrap">
      {relative}
    </time>
  );
}
