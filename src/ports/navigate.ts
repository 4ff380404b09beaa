import { useId, useInsertionEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { NavigatePort } from '#ports'
import { pagePath } from '../menu/pagePath'
import { usualRoute } from '../menu/target'
import { session } from '../session/store'
import { setUnsaved } from '../tabs/guards'
import { asOwnMove } from '../tabs/leaving'
import { usePagePath } from '../tabs/page'
import { moveTab, tabs } from '../tabs/store'

/** The router as seen by a page in a tab. Hidden pages cannot navigate. */
export const navigate: NavigatePort = {
  useSearch() {
    const page = usePagePath()
    const [search, setSearch] = useSearchParams()
    return [
      search,
      (next, options) => {
        const query = next.toString()
        if (isHidden(page)) moveTab(page, query && `?${query}`)
        else asOwnMove(() => setSearch(next, options ?? {}))
      },
    ]
  },
  useNavigate: () => {
    const page = usePagePath()
    const go = useNavigate()
    return (path) => {
      if (!isHidden(page)) void go(path)
    }
  },
  usePages() {
    const { menu } = useSnapshot(session)
    return (page) => pagePath(menu ?? [], page)
  },
  usualRoute,
  useGuard(dirty, save) {
    const page = usePagePath()
    const form = useId()
    // The only effect that also runs while the page is hidden: a save that finishes then is noticed, and hiding does
    // not count as closing the form.
    useInsertionEffect(() => {
      if (page === null) return undefined
      setUnsaved(page, form, dirty, save)
      return () => setUnsaved(page, form, false)
    }, [page, form, dirty, save])
  },
}

const isHidden = (page: string | null): page is string => page !== null && page !== tabs.active
