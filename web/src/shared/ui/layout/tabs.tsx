import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useSearchParams } from "react-router";
import styles from "./tabs.module.css";

export type Tab = {
  /** Its name in the address bar. */
  readonly key: string;
  readonly label: string;
  /** A count next to the label; not shown at zero. */
  readonly count?: number | undefined;
  readonly content: () => ReactNode;
};

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

type Props = {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Parameters of the address that all tabs share. */
  readonly shared?: readonly string[];
  /** The parameter of the address that names the open tab; another one for tabs within a tab. */
  readonly param?: string;
};

/** Tabs of a screen; the open one is named in the address (`aba`), except the first. */
export function Tabs({ label, tabs, shared = [], param = "aba" }: Props) {
  const [params, setParams] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = Math.max(
    0,
    tabs.findIndex(({ key }) => key === params.get(param)),
  );

  // On a phone the row is wider than the window: the open tab is scrolled into view.
  useEffect(() => {
    const tab = list.current?.children[shown];
    if (!list.current || !(tab instanceof HTMLElement)) return;
    const start = tab.offsetLeft - list.current.offsetLeft;
    list.current.scrollLeft = start - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [shown]);

  // Other parameters of the address belong to the tab that is closed.
  const open = (at: number) => {
    const kept = [...params].filter(([name]) => shared.includes(name));
    setParams([...kept, ...(at === 0 ? [] : [[param, tabs[at]?.key ?? ""] as [string, string]])], {
      preventScrollReset: true,
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(shown, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    open(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: name, count }, at) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={at === shown}
            aria-controls={at === shown ? `${id}-panel` : undefined}
            tabIndex={at === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => open(at)}
          >
            {name}
            {count ? <span className={styles.count}>{count}</span> : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs[shown]?.key}`}>
        {tabs[shown]?.content()}
      </div>
    </>
  );
}
