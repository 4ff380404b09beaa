import { type Failed, late } from '../../ui/late'
import { PartFailure } from '../../ui/PartFailure'
import { Waiting } from '../../ui/Waiting'

/** An error is shown where the form would be: on the page or over it. */
const failed: Failed<{ readonly onClose?: (() => void) | undefined }> = ({ onClose }, failure) => (
  <PartFailure {...failure} place="page" onClose={onClose} />
)

// The form library is as large as the rest of the page, so it is fetched shortly before it is needed.
export const RecordForm = late(
  async () => (await import('../../form/RecordForm')).RecordForm,
  <Waiting />,
  failed,
)
export const RecordDetail = late(
  async () => (await import('../../form/RecordDetail')).RecordDetail,
  <Waiting />,
  failed,
)

/** Call it when the pointer or the focus reaches a button that opens a form. */
export function prefetchForm(): void {
  // A failed prefetch is retried, and reported, when the form is opened.
  RecordForm.preload().catch(() => undefined)
}
