import { useId, useInsertionEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { NavigatePort } from '#renderer'
import { pagePath } from '../menu/pagePath'
import { session } from '../session/store'
import { setUnsaved } from '../tabs/guards'
import { asOwnMove } from '../tabs/leaving'
import { usePagePath } from '../tabs/page'
import { moveTab, tabs } from '../tabs/store'

/** The renderer's view of the router, for a page in a tab. A page that is not looked at moves nobody. */
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
  useGuard(dirty, save) {
    const page = usePagePath()
    const form = useId()
    // The one kind of effect that goes on while the page is hidden: a save that ends there is heard of,
    // and hiding is not taken for the form's end.
    useInsertionEffect(() => {
      if (page === null) return undefined
      setUnsaved(page, form, dirty, save)
      return () => setUnsaved(page, form, false)
    }, [page, form, dirty, save])
  },
}

const isHidden = (page: string | null): page is string => page !== null && page !== tabs.active
