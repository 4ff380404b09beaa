import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { can, documentRights, type PublishedPage } from '#model'
import { productConsole } from '../console'
import { usePublishedPage } from '../documents'
import { pagePath } from '../menu/pagePath'
import type { Target } from '../menu/target'
import { useHostPorts } from '../ports/ports'
import { faultsOf } from '../session/documents'
import { session } from '../session/store'
import { setTitle } from '../tabs/titles'
import { Loading } from '../ui/Loading'
import { DocumentPage } from './DocumentPage'
import { NoAccessPage } from './errors'
import { MissingPage } from './MissingPage'
import { pageMessages as texts } from './messages'
import { Notice } from './Notice'

const { Page } = productConsole

interface OnlinePageProps {
  readonly target: Extract<Target, { kind: 'online' }>
  readonly title: string
  /** Path of the tab to be named after its page; absent = the menu has a name for it. */
  readonly unnamed: string | undefined
  /** Code of a page document; its slash arrives as %2F. */
  readonly code: string | undefined
}

/** One of the nine online lists (contract, §14.1): a list of documents, or a document by its code. */
export function OnlinePage({ target, title, unnamed, code }: OnlinePageProps) {
  const { page, component } = target
  if (!productConsole.kinds.includes(page)) {
    return <Notice title={texts.kindMissing(page)} text={texts.kindMissingText(component)} />
  }
  if (heads.includes(page)) return <Heads kind={page} title={title} of={code} />
  if (code === undefined) return <Notice title={texts.noCode} text={texts.noCodeText} />
  return <CodePage code={code} unnamed={unnamed} />
}

const heads: readonly string[] = ['formHeads', 'formCopies', 'reportHeads']

/** A list of documents has no document of its own: its route defines it. */
function Heads({ kind, title, of }: { kind: string; title: string; of: string | undefined }) {
  const ports = useHostPorts()
  const doc = useMemo(
    () => ({ schema: 2, page: kind, kind, title, ...(of !== undefined && { of }) }),
    [kind, title, of],
  )
  return <Page doc={doc} entities={noEntities} ports={ports} waiting={<Loading />} />
}

const noEntities: readonly never[] = []

/** A page by its code requires the page's own right, whatever else the user may open. */
function CodePage({ code, unnamed }: Pick<OnlinePageProps, 'unnamed'> & { readonly code: string }) {
  const { grants, menu } = useSnapshot(session)
  const published = usePublishedPage(code)
  const right = published ? rightOf(published) : undefined
  const mayOpen =
    right === undefined ? pagePath(menu ?? [], code) !== undefined : can(grants, right)
  const title = mayOpen && published ? String(published.page.title) : ''
  useEffect(() => {
    if (unnamed !== undefined && title !== '') setTitle(unnamed, title)
  }, [unnamed, title])
  if (published === undefined) return <Loading />
  // The server does not tell a page without the right from one that is not there; only who may see documents needs to know.
  if (published === null)
    return faultsOf(code) || can(grants, documentRights.view) ? (
      <MissingPage code={code} />
    ) : (
      <NoAccessPage />
    )
  return mayOpen ? <DocumentPage code={code} title={title} /> : <NoAccessPage />
}

/** Permission to see the records of its entity; undefined = no entity, so the menu entry is enough. */
function rightOf({ page, entities }: PublishedPage): string | undefined {
  const entity = entities.find((one) => one.entity === page.entity)
  return entity && String(entity.viewCan ?? `${String(entity.perm)}:view`)
}
