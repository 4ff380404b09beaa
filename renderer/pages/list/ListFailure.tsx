import { failureDetail, failureText, isNoAuthority } from '../../data/failure'
import { listMessages } from '../../messages'
import type { Failure } from '../../ports'
import { asSentence } from '../../ui/asSentence'
import { FailureNote } from '../../ui/FailureNote'

/** Says why the list could not be loaded and offers a retry. The previous rows stay below it. */
export function ListFailure(props: {
  readonly failure: Failure
  readonly endpoint: string
  readonly hasRows: boolean
  /** A write that succeeded before this reload. */
  readonly done: 'saved' | 'deleted' | 'done' | undefined
  onRetry(): void
}) {
  const { failure, endpoint, hasRows, done, onRetry } = props
  const text = failureText(failure)
  // A refusal is a warning; its text names its subject (specification, shell §8).
  if (!done && isNoAuthority(failure)) {
    return (
      <FailureNote
        kind="warning"
        title={text}
        {...(hasRows ? { text: listMessages.oldRows } : {})}
        detail={failureDetail(failure, endpoint)}
        onRetry={onRetry}
      />
    )
  }
  return (
    <FailureNote
      title={done ? doneTitles[done] : listMessages.listFailed}
      text={hasRows ? `${asSentence(text)}${listMessages.oldRows}` : text}
      detail={failureDetail(failure, endpoint)}
      onRetry={onRetry}
    />
  )
}

const doneTitles = {
  saved: listMessages.savedStale,
  deleted: listMessages.deletedStale,
  done: listMessages.doneStale,
} as const
