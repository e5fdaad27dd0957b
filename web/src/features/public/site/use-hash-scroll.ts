import { useEffect } from "react";
import { useLocation } from "react-router";

/** Brings the section an address names (`/#prices`) on screen, also when its link is followed again. */
export function useHashScroll(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again has the same address and a new key
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    if (!section) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    section.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
    section.focus({ preventScroll: true });
  }, [hash, key]);
}
