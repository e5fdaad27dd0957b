import type { ReactNode } from "react";
import { Panel } from "./panel.tsx";
import { Toolbar } from "./toolbar.tsx";

type Props = {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly filters: ReactNode;
  readonly children: ReactNode;
};

/** A list in a card of its own, with its filters above it. */
export function ListScreen({ title, aside, filters, children }: Props) {
  return (
    <Panel title={title} aside={aside}>
      <Toolbar>{filters}</Toolbar>
      {children}
    </Panel>
  );
}
