import { useEffect, useState } from "react";

const COPIED_MS = 2_000;

/**
 * Copies a text; `isCopied` is true for two seconds afterwards.
 *
 * @param onRefused when the browser does not let the page copy
 */
export function useCopy(
  text: string,
  onRefused: () => void,
): { readonly isCopied: boolean; readonly copy: () => Promise<void> } {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onRefused();
    }
  };
  return { isCopied, copy };
}
