import { type ReactNode, useEffect, useRef, useState } from "react";

type Props = {
  /** Name of the scrolling content, for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
  /** Called when the end comes into view, and when there is nothing to scroll. */
  readonly onEnd?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** A distance to the end, in px, up to which the box counts as scrolled to its end. */
const END_PX = 10;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= END_PX;

/** A part that scrolls by itself. While there is something to scroll the keyboard reaches it, so that its arrows scroll. */
export function ScrollBox({ label, className, onEnd, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      setScrolling(scrollHeight > clientHeight || scrollWidth > clientWidth);
      if (isAtEnd(element)) onEnd?.();
    };
    const observer = new ResizeObserver(measure);
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => observer.disconnect();
  });

  return (
    <div
      ref={box}
      className={className}
      onScroll={onEnd && (({ currentTarget }) => isAtEnd(currentTarget) && onEnd())}
      {...(isScrolling && { role: "group", "aria-label": label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
