import { useEffect } from 'react'
import { useBeforeUnload, useBlocker, useNavigate, useSearchParams } from 'react-router-dom'
import type { NavigatePort } from '#renderer'
import { messages } from '../messages'
import { notify } from './notify'

/** The renderer's view of the router. A change of the query string alone never counts as leaving. */
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
      ({ currentLocation, nextLocation }) =>
        dirty && currentLocation.pathname !== nextLocation.pathname,
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
