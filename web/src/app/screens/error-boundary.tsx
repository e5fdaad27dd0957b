import { Component, type ReactNode } from "react";
import { ErrorPage } from "./error-page.tsx";

type Props = { readonly children: ReactNode };
type State = { readonly isBroken: boolean };

/** A screen that breaks, or whose code does not arrive, leaves a page that can be reloaded instead of a blank one. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <ErrorPage /> : this.props.children;
  }
}
