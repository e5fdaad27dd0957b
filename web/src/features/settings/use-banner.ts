import { useCallback, useEffect, useState } from "react";

export type Banner = { readonly tone: "success" | "error"; readonly text: string };

const SHOWN_MS = 3000;

/** The result of the last action, shown for three seconds. */
export function useBanner() {
  const [banner, setBanner] = useState<Banner | null>(null);
  useEffect(() => {
    if (!banner) return;
    const timer = setTimeout(() => setBanner(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [banner]);
  const showBanner = useCallback((tone: Banner["tone"], text: string) => setBanner({ tone, text }), []);
  return { banner, showBanner };
}

export type ShowBanner = ReturnType<typeof useBanner>["showBanner"];
