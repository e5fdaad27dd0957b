import { Component, type ReactNode } from "react";
import { forgetFailedLoads } from "./lazy-part.tsx";
import { PartFailure } from "./part-failure.tsx";

type Props = {
  /** Puts the failure into a frame, as a dialog's. */
  readonly frame?: ((failure: ReactNode) => ReactNode) | undefined;
  readonly inline?: boolean;
  readonly resetKey?: unknown;
  readonly children: ReactNode;
};
type State = {
  readonly failure: { readonly error: unknown } | null;
  readonly resetKey: unknown;
  /** Times the person has asked for this part again, since it was last reset. */
  readonly retries: number;
};

/** Shows a failure of its children in their place. `Part` adds what is shown while their code is loaded. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey, retries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return Object.is(resetKey, state.resetKey) ? null : { failure: null, resetKey, retries: 0 };
  }

  readonly #retry = (isAsked: boolean): void => {
    forgetFailedLoads();
    this.setState(({ retries }) => ({ failure: null, retries: retries + Number(isAsked) }));
  };

  override render() {
    const { frame, inline = false, children } = this.props;
    const { failure, retries } = this.state;
    if (failure === null) return children;
    const shown = <PartFailure error={failure.error} inline={inline} retries={retries} onRetry={this.#retry} />;
    return frame ? frame(shown) : shown;
  }
}
