import { useMemo, useState } from 'react'
import type { NavigatePort } from '#ports'
import { productConsole } from '../../console'
import { usePublishedPage, useReleaseOf } from '../../documents'
import { noticeMessages } from '../../notices/messages'
import { PageBoundary } from '../../pages/PageBoundary'
import { findView } from '../../pages/views'
import { useHostPorts } from '../../ports/ports'
import { Loading } from '../../ui/Loading'

/** Prefix of menu components that are page documents. */
const documentPrefix = 'document/'

const { Page } = productConsole

/** The view named by an announcement, with the record it is about, in a dialog. */
export function ComponentView({ name, id }: { name: string; id: string }) {
  const View = findView(name)
  return <PageBoundary>{View ? <View /> : <DocumentView name={name} id={id} />}</PageBoundary>
}

function DocumentView({ name, id }: { name: string; id: string }) {
  const code = name.startsWith(documentPrefix) ? name.slice(documentPrefix.length) : name
  const published = usePublishedPage(code)
  const release = useReleaseOf(published)
  const ports = useHostPorts()
  const [start] = useState(() => new URLSearchParams(id ? { detail: id } : {}))
  const inside = useMemo(
    () => ({
      ...ports,
      navigate: withOwnSearch(ports.navigate, start),
      ...(release !== undefined && { release }),
    }),
    [ports, release, start],
  )
  if (published === undefined) return <Loading />
  return published ? (
    <Page doc={published.page} entities={published.entities} ports={inside} />
  ) : (
    <p className="notice-empty" role="alert">
      {noticeMessages.viewMissing(name)}
    </p>
  )
}

/** Gives the dialog its own query string: the address bar belongs to the page behind it. */
const withOwnSearch = (navigate: NavigatePort, start: URLSearchParams): NavigatePort => ({
  ...navigate,
  useSearch() {
    const [search, setSearch] = useState(start)
    return [search, setSearch]
  },
  useGuard: () => undefined,
})
