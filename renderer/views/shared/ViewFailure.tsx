import { failureDetail, failureText } from '../../data/failure'
import type { Failure } from '../../ports'
import { FailureNote } from '../../ui/FailureNote'
import { sharedTexts } from './messages'

/** Why a view's records could not be loaded, with a retry. */
export const ViewFailure = (props: {
  readonly failure: Failure
  readonly endpoint: string
  onRetry(): void
}) => (
  <FailureNote
    title={sharedTexts.failed}
    text={failureText(props.failure)}
    detail={failureDetail(props.failure, props.endpoint)}
    onRetry={props.onRetry}
  />
)
