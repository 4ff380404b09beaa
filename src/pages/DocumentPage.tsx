import { useMemo } from 'react'
import { productConsole } from '../console'
import { usePublishedPage, useReleaseOf } from '../documents'
import { paths } from '../paths'
import { useHostPorts } from '../ports/ports'
import { usePagePath } from '../tabs/page'
import { Loading } from '../ui/Loading'
import { announcements } from './announcements'
import { HomeGround } from './HomeGround'
import { MissingPage } from './MissingPage'

const { Page } = productConsole

/**
 * A page made from its documents, with its route's title (specification, shell §2.3). The home page shows a greeting.
 */
export function DocumentPage({ code, title }: { code: string; title: string }) {
  const isHome = usePagePath() === paths.home
  const published = usePublishedPage(code)
  const release = useReleaseOf(published)
  const ports = useHostPorts()
  const page = useMemo(
    () =>
      published && (
        <Page
          {...published}
          doc={{
            ...published.page,
            title,
            ...(isHome && isBoard(published.page) && { greets: true }),
          }}
          ports={{ ...ports, announcements, ...(release !== undefined && { release }) }}
          waiting={<Loading />}
        />
      ),
    [published, title, ports, release, isHome],
  )
  if (published === undefined) return <Loading />
  const shown = page ?? <MissingPage code={code} />
  return isHome ? <HomeGround>{shown}</HomeGround> : shown
}

const isBoard = ({ kind }: { readonly kind?: unknown }) => kind === 'dashboard'
