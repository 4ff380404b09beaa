import { Component, type ReactNode } from 'react'
import { httpMessages } from '../http/messages'
import { toast } from '../ui/toast'

interface DialogBoundaryProps {
  readonly children: ReactNode
  /** The dialog failed, or its file could not be loaded; the user has been told. */
  onFailed(): void
}

/** Reports and removes a dialog that throws; the page below it stays. */
export class DialogBoundary extends Component<DialogBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    toast('error', httpMessages.title, error.message)
    this.props.onFailed()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
