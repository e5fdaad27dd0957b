import { type RefObject, useEffect, useState } from "react";

/** Distance below the screen that counts as near: content loaded at that point is there when the person scrolls to it. */
const NEAR = "400px";

/** Returns whether an element is, or ever was, on the screen; as soon as the person scrolls, also whether it is near it. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const target = element.current;
    const observe = (rootMargin: string): IntersectionObserver => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
        },
        { rootMargin },
      );
      observer.observe(target);
      return observer;
    };
    let observer = observe("0px");
    const onScroll = () => {
      observer.disconnect();
      observer = observe(NEAR);
    };
    addEventListener("scroll", onScroll, { once: true, passive: true, capture: true });
    return () => {
      removeEventListener("scroll", onScroll, { capture: true });
      observer.disconnect();
    };
  }, [element, isNear]);
  return isNear;
}
