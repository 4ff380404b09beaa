import { lazy } from 'react'
import { uiMessages } from '../../messages'

const form = () => import('../../form/RecordForm').catch(notLoaded)
const detail = () => import('../../form/RecordDetail').catch(notLoaded)

// The form library is as big as the rest of the page: it comes when somebody is about to need it.
export const RecordForm = lazy(async () => ({ default: (await form()).RecordForm }))
export const RecordDetail = lazy(async () => ({ default: (await detail()).RecordDetail }))

/** Called when the pointer or the focus reaches a button that opens a form. */
export function prefetchForm(): void {
  // A failed prefetch is tried again, and reported, when the form really opens.
  form().catch(() => undefined)
}

/** After a new release the old files are gone; the browser's own words would say nothing to the user. */
function notLoaded(): never {
  throw new Error(uiMessages.chunkFailed)
}
