import { Component, type ReactNode } from 'react'
import { isFileMissing } from '../connection/chunks'
import { FailureCard } from '../connection/FailureCard'
import { FailedPage } from './errors'

/** A page that throws leaves the rest of the shell alone. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    // After a new release nothing but a fresh page helps.
    if (this.state.failed && isFileMissing()) return <FailureCard />
    return this.state.failed ? (
      <FailedPage onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}
