import { failureDetail, failureText } from '../../data/failure'
import { listMessages } from '../../messages'
import type { Failure } from '../../ports'
import { FailureNote } from '../../ui/FailureNote'

/** Status of a record that no longer exists. */
export const gone = 404

/** Shown instead of a record that could not be read. */
export const RecordFailure = (props: {
  readonly failure: Failure
  readonly endpoint: string
  onRetry(): void
  readonly onClose?: () => void
}) => {
  const { failure, endpoint, ...rest } = props
  return (
    <FailureNote
      title={listMessages.recordFailed}
      text={failure.detail.status === gone ? listMessages.recordGone : failureText(failure)}
      detail={failureDetail(failure, endpoint)}
      {...rest}
    />
  )
}
