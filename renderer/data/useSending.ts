import { useState } from 'react'
import { failureText, toFailure } from './failure'

/** State of a dialog's submit button: whether it is running, and why it failed, in one sentence. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  /** Returns whether all was done: false if `work` returns false or fails. */
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
