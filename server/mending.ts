import type { Documents } from '#model'
import { readDocumentFiles } from './documents/files'
import type { Log } from './http/log'
import { faultyPages } from './menu/faultyPages'
import type { Server } from './start'

/** Interval of checks, which cost a few milliseconds and only run while something is wrong. */
const everyMs = 2_000

/**
 * While an entity is not served or a page not shown, checks whether its documents have been fixed, and puts them in force. Answers a
 * function that stops the checks.
 */
export function watchMending(
  server: Pick<Server, 'documents' | 'reloadDocuments'>,
  folder: string,
  log: Log,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let seen = textsOf(server.documents)
  const look = async () => {
    const texts = JSON.stringify(readDocumentFiles(folder).map(({ path, text }) => [path, text]))
    if (texts === seen) return
    seen = texts
    await server.reloadDocuments()
  }
  const again = () => {
    const { documents } = server
    if (documents.broken.size === 0 && faultyPages(documents).size === 0) return
    timer = setTimeout(
      () =>
        void look()
          .catch((error: unknown) => log('documents not reloaded', { error }))
          .then(again),
      everyMs,
    )
  }
  again()
  return () => clearTimeout(timer)
}

const textsOf = ({ texts }: Documents): string => JSON.stringify([...texts])
