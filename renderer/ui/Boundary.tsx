import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** What stands in place of children that threw. */
  fallback(error: Error, retry: () => void): ReactNode
  /** A new value gives the children another chance. */
  readonly resetKey?: unknown
}

interface State {
  readonly error: Error | undefined
  readonly resetKey: unknown
}

/** Keeps an error inside one part of the screen. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return Object.is(resetKey, state.resetKey) ? null : { error: undefined, resetKey }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return this.props.fallback(error, () => this.setState({ error: undefined }))
  }
}
