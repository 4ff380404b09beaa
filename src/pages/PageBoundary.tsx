import { Component, type ReactNode } from 'react'
import { FailedPage } from './errors'

/** A page that throws leaves the rest of the shell alone. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <FailedPage onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}
