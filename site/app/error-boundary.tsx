import { Component, type ReactNode } from 'react';
import { type ErrorData, normalizeError } from '../errors/normalize-error.ts';
import type { Route } from '../navigation/route.ts';

interface Props {
  /** A changed route resets the boundary. */
  route: Route;
  fallback: (error: ErrorData) => ReactNode;
  children: ReactNode;
}

interface State {
  route: Route;
  failure: { thrown: unknown } | null;
}

/** Browser only. On the server, the whole render fails and is repeated. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { route: this.props.route, failure: null };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { failure: { thrown } };
  }

  static getDerivedStateFromProps({ route }: Props, state: State): State | null {
    return route === state.route ? null : { route, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(normalizeError(failure.thrown)) : this.props.children;
  }
}
