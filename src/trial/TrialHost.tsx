import { late } from '#ui'
import { currentTrial } from '../storage/trial'

const TrialBar = late(async () => (await import('./TrialBar')).TrialBar)
const JudgedDialog = late(async () => (await import('./JudgedDialog')).JudgedDialog)

/** The mark of a trial in the header, and what it tells; nothing outside of one. */
export function TrialHost() {
  if (!currentTrial()) return null
  return (
    <>
      <TrialBar />
      <JudgedDialog />
    </>
  )
}
