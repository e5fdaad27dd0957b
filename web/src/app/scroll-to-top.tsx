import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** A new screen starts at its top; going back leaves the scroll position to the browser. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the reason to scroll
  useEffect(() => {
    if (type !== "POP") window.scrollTo(0, 0);
  }, [pathname, type]);
  return null;
}
