import { useMemo } from 'react'
import { productConsole } from '../console'
import { usePublishedPage } from '../documents'
import { messages } from '../messages'
import { useHostPorts } from '../ports/ports'
import { Loading } from '../ui/Loading'
import { Notice } from './Notice'

const { Page } = productConsole

/** A screen made from its documents, under the title of its route (specification, shell §2.3). */
export function DocumentPage({ code, title }: { code: string; title: string }) {
  const published = usePublishedPage(code)
  const ports = useHostPorts()
  const page = useMemo(
    () =>
      published && (
        <Page
          {...published}
          doc={{ ...published.page, title }}
          ports={ports}
          waiting={<Loading />}
        />
      ),
    [published, title, ports],
  )
  if (published === undefined) return <Loading />
  return page ?? <Notice title={messages.pageMissing(code)} />
}
