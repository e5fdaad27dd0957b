import { type ReactNode, useEffect, useRef, useState } from "react";

type Props = {
  /** What scrolls, for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A part that scrolls by itself. While there is something to scroll the keyboard reaches it, so that its arrows scroll. */
export function ScrollBox({ label, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      setScrolling(scrollHeight > clientHeight || scrollWidth > clientWidth);
    };
    const observer = new ResizeObserver(measure);
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => observer.disconnect();
  });

  return (
    <div ref={box} className={className} {...(isScrolling && { role: "group", "aria-label": label, tabIndex: 0 })}>
      {children}
    </div>
  );
}
