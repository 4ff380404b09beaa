import { useEffect } from 'react'
import { paths } from '../paths'
import { useSiteIdentity } from '../site/siteIdentity'
import type { Tab } from './list'
import { useTitles } from './titles'

/** `page · site` in the browser's title bar, the site alone on the home page. */
export function usePageTitle(tab: Tab | undefined): void {
  const { navigationTitle } = useSiteIdentity()
  const titleOf = useTitles()
  const page = tab && tab.path !== paths.home ? titleOf(tab) : ''
  useEffect(() => {
    document.title = page ? `${page} · ${navigationTitle}` : navigationTitle
  }, [page, navigationTitle])
}
