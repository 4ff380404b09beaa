import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { send } from '../http/client'
import { Icon } from '../icons/Icon'
import { hrefTo, paths } from '../paths'
import { session } from '../session/store'
import { createStorage } from '../storage/storage'
import { unsavedPages } from '../tabs/guards'
import { notify } from '../ui/notify'
import { toast } from '../ui/toast'
import './account.css'
import { type Edition, keepEdition, lastEdition, onCustomerCase, readEdition } from './edition'
import { accountMessages } from './messages'

/** Message for the page after the switch. */
const switched = 'EDITION_SWITCHED'
const visit = createStorage(() => sessionStorage)

/** Toggles between the editions 1 and 2; nothing if the server has no editions for this user. */
export function EditionSwitch() {
  const userId = useSnapshot(session).user?.id
  const [edition, setEdition] = useState(() => lastEdition(userId))
  const [busy, setBusy] = useState(false)
  useEffect(tellSwitched, [])
  useEffect(() => {
    if (userId === undefined) return
    const abort = new AbortController()
    const { signal } = abort
    const know = (answered: Edition | undefined) => {
      if (signal.aborted) return
      keepEdition(userId, answered)
      setEdition(answered)
    }
    send({ method: 'GET', url: '/sys/api/getEdition', quiet: true, signal }).then(
      ({ result }) => know(readEdition(result)),
      () => know(undefined), // without an answer there is nothing to switch
    )
    return () => abort.abort()
  }, [userId])
  if (!edition?.enabled) return null

  async function change(next: 1 | 2) {
    if (busy) return
    // All pages are reloaded, including those in other tabs of the bar.
    const unsaved = unsavedPages().length
    const sure = await notify.confirm({
      title: accountMessages.editionConfirm(next),
      text: accountMessages.editionReloads + (unsaved > 0 ? accountMessages.unsaved(unsaved) : ''),
      danger: unsaved > 0,
    })
    if (!sure) return
    setBusy(true)
    try {
      await send({ method: 'POST', url: '/sys/api/editionChange', body: { edition: next } })
    } catch {
      return setBusy(false) // told by the call, or not at all where the contract says so
    }
    visit.set(switched, true)
    if (onCustomerCase(location.pathname)) location.assign(hrefTo(paths.home))
    else location.reload()
  }

  return (
    <button
      type="button"
      className="header-user header-edition"
      aria-label={accountMessages.editionLabel(edition.edition)}
      title={accountMessages.switchEdition}
      disabled={busy}
      onClick={() => change(edition.edition === 1 ? 2 : 1)}
    >
      <Icon name="swap" />
      <span className="header-name">{accountMessages.edition(edition.edition)}</span>
    </button>
  )
}

function tellSwitched(): void {
  if (visit.get(switched) !== true) return
  visit.remove(switched)
  toast('success', accountMessages.switchEdition, accountMessages.editionSwitched)
}
