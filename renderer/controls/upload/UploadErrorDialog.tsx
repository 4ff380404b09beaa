import { useId } from 'react'
import { FormFrame } from '../../form/FormFrame'
import { Button } from '../../ui/Button'
import { uploadMessages as messages } from './messages'
import './dialogs.css'

export interface UploadErrorProps {
  readonly message: string
  onRetry(): void
  onClose(): void
}

const widthPx = 420

export function UploadErrorDialog({ message, onRetry, onClose }: UploadErrorProps) {
  const titleId = useId()
  function retry() {
    onRetry()
    onClose()
  }
  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={messages.wentWrong}
      titleId={titleId}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.close}</Button>
          <Button kind="primary" onClick={retry}>
            {messages.tryAgain}
          </Button>
        </>
      }
    >
      <p className="jd-upload-error">{messages.wrongBecause(message || messages.unknown)}</p>
    </FormFrame>
  )
}
