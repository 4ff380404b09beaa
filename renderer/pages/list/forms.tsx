import { late } from '../../ui/late'
import { Waiting } from '../../ui/Waiting'

// The form library is as big as the rest of the page: it comes when somebody is about to need it.
export const RecordForm = late(
  async () => (await import('../../form/RecordForm')).RecordForm,
  <Waiting />,
)
export const RecordDetail = late(
  async () => (await import('../../form/RecordDetail')).RecordDetail,
  <Waiting />,
)

/** Called when the pointer or the focus reaches a button that opens a form. */
export function prefetchForm(): void {
  // A failed prefetch is tried again, and reported, when the form really opens.
  RecordForm.preload().catch(() => undefined)
}
