import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router-dom'
import { messages } from '../../messages'
import { session } from '../../session/store'
import { giveUpEdits, unsavedPages } from '../../tabs/guards'
import { losesEdits } from '../../tabs/leaving'
import { mayLeavePage } from '../../tabs/mayLeavePage'
import { findTab, tabs } from '../../tabs/store'

/** Asks before a page with unsaved edits is lost. One for all pages: the router has room for one only. */
export function LeaveGuard({ multi }: { multi: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // Who has logged out has been asked; whose session ended finds what was typed again.
    if (!session.token) return false
    const [from, to] = [currentLocation.pathname, nextLocation.pathname]
    const keeps = (path: string) => multi && findTab(path)?.keepAlive === true
    return losesEdits({ from, to, action: historyAction }, keeps)
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void mayLeavePage(tabs.active, messages.leaveConfirm).then((leave) => {
      if (!leave) return blocker.reset()
      giveUpEdits(tabs.active)
      blocker.proceed()
    })
  }, [blocker])
  useBeforeUnload((event) => {
    if (session.token && unsavedPages().length > 0) event.preventDefault()
  })
  return null
}
