import { useState } from 'react'
import { failureText, toFailure } from '../data/failure'

/** The work of a dialog's button: whether it is under way, and why it was not done, in one sentence. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  /** Answers whether all was done: false also where `work` says so, and where it has failed. */
  async function sending(work: () => Promise<boolean>): Promise<boolean> {
    setBusy(true)
    setFailed(undefined)
    try {
      return await work()
    } catch (error) {
      setFailed(failureText(toFailure(error)))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failed, sending }
}
