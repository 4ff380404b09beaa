import { Component, type ReactNode } from 'react'
import { httpMessages } from '../http/messages'
import { toast } from '../ui/toast'

interface DialogBoundaryProps {
  readonly children: ReactNode
  /** The dialog broke, or its file could not be loaded; that has been told. */
  onFailed(): void
}

/** A dialog that throws is told and gone; the page below it stays as it is. */
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
