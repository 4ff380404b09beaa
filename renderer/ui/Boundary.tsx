import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** Rendered in place of children that threw. */
  fallback(error: Error, retry: () => void): ReactNode
  /** If one of these changes, the children are rendered again; always pass the same number. */
  readonly resetKeys?: readonly unknown[]
}

interface State {
  readonly error: Error | undefined
  readonly resetKeys: readonly unknown[]
}

const never: readonly unknown[] = []

/** Confines an error to one part of the screen. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKeys: this.props.resetKeys ?? never }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps(
    { resetKeys = never }: Props,
    state: State,
  ): Partial<State> | null {
    const isSame = resetKeys.every((key, index) => Object.is(key, state.resetKeys[index]))
    return isSame ? null : { error: undefined, resetKeys }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return this.props.fallback(error, () => this.setState({ error: undefined }))
  }
}
