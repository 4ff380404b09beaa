import { uiMessages } from '../messages'
import { FailureNote } from './FailureNote'
import { FileMissing } from './fileMissing'

/** Replaces a part of a page that threw; after a new release only reloading the page helps. */
export function BlockFailure(props: { readonly error: Error; onRetry?(): void; onClose?(): void }) {
  const { error, ...handlers } = props
  if (!(error instanceof FileMissing))
    return <FailureNote title={uiMessages.blockFailed} text={error.message} {...handlers} />
  return (
    <FailureNote
      title={uiMessages.fileMissing}
      text={error.message}
      onRefresh={() => location.reload()}
      {...handlers}
    />
  )
}
