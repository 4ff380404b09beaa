import { useEffect } from 'react'
import { useBeforeUnload } from 'react-router-dom'
import { messages } from '../../messages'
import { guardMoves } from '../../router/history'
import { session } from '../../session/store'
import { giveUpEdits, unsavedPages } from '../../tabs/guards'
import { losesEdits } from '../../tabs/leaving'
import { mayLeavePage } from '../../tabs/mayLeavePage'
import { findTab, tabs } from '../../tabs/store'

/** Asks before a page with unsaved edits is lost. */
export function LeaveGuard({ multi }: { multi: boolean }) {
  useEffect(
    () =>
      guardMoves({
        holds(move) {
          // Log-out has asked already, and an ended session keeps unsaved input as a draft.
          if (!session.token) return false
          return losesEdits(move, (path) => multi && findTab(path)?.keepAlive === true)
        },
        async ask() {
          const left = tabs.active
          if (!(await mayLeavePage(left, messages.leaveConfirm))) return false
          giveUpEdits(left)
          return true
        },
      }),
    [multi],
  )
  useBeforeUnload((event) => {
    if (session.token && unsavedPages().length > 0) event.preventDefault()
  })
  return null
}
