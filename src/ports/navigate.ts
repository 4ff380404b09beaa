import { useEffect } from 'react'
import { useBeforeUnload, useBlocker, useNavigate, useSearchParams } from 'react-router-dom'
import type { NavigatePort } from '#renderer'
import { messages } from '../messages'
import { notify } from './notify'

/**
 * The renderer's view of the router. A page that changes its own query string does not leave; the
 * browser's Back and Forward do, for a form stands in the query string.
 */
export const navigate: NavigatePort = {
  useSearch() {
    const [search, setSearch] = useSearchParams()
    return [search, (next, options) => setSearch(next, options ?? {})]
  },
  useNavigate: () => {
    const go = useNavigate()
    return (path) => void go(path)
  },
  useGuard(dirty) {
    const blocker = useBlocker(
      ({ currentLocation, nextLocation, historyAction }) =>
        dirty && (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname),
    )
    useEffect(() => {
      if (blocker.state !== 'blocked') return
      notify.confirm({ title: messages.leaveConfirm, danger: true }).then((leave) => {
        if (leave) blocker.proceed()
        else blocker.reset()
      })
    }, [blocker])
    useBeforeUnload((event) => {
      if (dirty) event.preventDefault()
    })
  },
}
