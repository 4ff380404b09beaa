import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { memoryDrafts } from '#data'
import type { Ports } from '#ports'
import { productConsole } from '../console'
import { exchange } from '../http/client'
import { frame } from '../ports/frame'
import { navigate } from '../ports/navigate'
import { storage } from '../storage/storage'
import { notify } from '../ui/notify'
import { formDocuments } from './form'
import { listDocuments } from './list'
import { benchMessages } from './messages'
import { TableBench } from './TableBench'

const { Page, Frame } = productConsole

/** All rights that the two documents need. */
const grants = {
  auth: ['view', 'add', 'edit'].map((action) => ({ action: `bench:${action}`, type: '1' })),
  allAuth: [],
}

const ports: Ports = {
  request: {
    // The measured list calls its endpoint literally, outside the API's base path.
    send: (call) => exchange(call, ''),
    download: () => Promise.reject(new Error('nothing to download here')),
    fileUrl: (path) => path,
  },
  notify,
  navigate,
  storage,
  drafts: memoryDrafts(),
  grants,
  frame,
  user: { id: 'bench', username: 'bench', realname: 'bench', tenantId: 0 },
}

/** A list or a form from documents, without a session: the pages that `npm run bench` measures. */
export function BenchPage() {
  const { task = '' } = useParams()
  const [search] = useSearchParams()
  const count = Number(search.get('n') ?? 100)
  const documents = useMemo(
    () => (task === 'L' ? listDocuments : task === 'F' ? formDocuments(count) : undefined),
    [task, count],
  )
  if (task === 'E') {
    const held = search.has('hold')
    return (
      <main>
        <Frame ports={ports}>
          <TableBench count={count} always={search.get('mode') === 'always'} held={held} />
        </Frame>
      </main>
    )
  }
  if (!documents) return <p>{benchMessages.unknown(task)}</p>
  const page = <Page doc={documents.page} entities={[documents.entity]} ports={ports} />
  return <main>{search.has('hold') ? <Held>{page}</Held> : page}</main>
}

declare global {
  interface Window {
    /** Mounts the form, so that mounting is measured by itself. */
    formBench?: { mount(): void }
  }
}

function Held({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    window.formBench = { mount: () => setShown(true) }
    return () => {
      delete window.formBench
    }
  }, [])
  return shown ? children : null
}
