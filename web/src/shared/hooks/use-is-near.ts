import { type RefObject, useEffect, useState } from "react";

/** So far below the screen counts as near: what is loaded then is there when it is scrolled to. */
const NEAR = "400px";

/** Whether an element is, or ever was, on the screen or near it. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
