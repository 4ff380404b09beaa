import { relative, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer, type ViteDevServer } from 'vite'
import type { Documents, LocatedFinding } from '../renderer/model'
import { isUnfinished, readDocumentFiles } from '../server/documents/files'
import { readDocuments } from '../server/documents/read'
import { readEnvironment } from '../server/environment'
import { greeting } from '../server/greeting'
import { logLines } from '../server/http/log'
import { type Server, startServer } from '../server/start'

const log = logLines('warn')

/** Editors write a file in several steps; one check serves them all. */
const settleMs = 40
/** How often a file that is still being written is looked at again before it is told as it is. */
const looksAgain = 10
const lookAgainMs = 100

// Names of the messages between this server and src/dev/FindingsOverlay.tsx.
const newsEvent = 'jiandu:documents'
const helloEvent = 'jiandu:hello'

const environment = readEnvironment(process.env)
const { schemasDir: schemas, basePath } = environment
const api = await startServer(
  // Files alone: whoever writes them sees what they say.
  { ...environment, port: 0, host: '127.0.0.1', clientDir: undefined, baseOnly: true },
  log,
)
const vite = await createServer({
  clearScreen: false,
  base: `${basePath}/`,
  server: {
    port: environment.port,
    strictPort: true,
    proxy: {
      [`${basePath}/adwebv21`]: { target: api.url, ws: true },
      [`${basePath}/health`]: api.url,
      [`${basePath}/dev/wechat`]: api.url,
    },
  },
})
await vite.listen()
await watchDocuments(vite, api)
vite.printUrls()
const accounts = greeting(api, environment)
if (accounts) console.log(accounts)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await vite.close()
    await api.stop()
    process.exit(0)
  })
}

/** After each save: checks all documents, puts the good ones in force on the server, and tells the open pages to follow. */
async function watchDocuments(vite: ViteDevServer, api: Server): Promise<void> {
  let documents: Documents
  let failure: readonly LocatedFinding[] = []
  let timer: NodeJS.Timeout | undefined

  const news = (changed: boolean) => ({ findings: [...failure, ...documents.findings], changed })

  /** Reads the documents; their findings are reported even if the server cannot use them. */
  async function read(): Promise<Documents> {
    try {
      const taken = await api.reloadDocuments()
      failure = []
      return taken
    } catch (error) {
      log('documents not reloaded', { error })
      failure = [notTaken(error)]
      return readDocuments(schemas)
    }
  }

  /** Waits for files that an editor has opened for writing: an empty one is nobody's mistake yet. */
  async function whole(): Promise<void> {
    for (let looks = 0; looks < looksAgain; looks++) {
      if (!readDocumentFiles(schemas).some(isUnfinished)) return
      await pause(lookAgainMs)
    }
  }

  async function reload() {
    await whole()
    documents = await read()
    vite.ws.send(newsEvent, news(true))
  }

  documents = await read()
  vite.watcher.on('all', (_, file) => {
    const path = relative(schemas, file)
    if (path.startsWith('..') || path.startsWith(`meta${sep}`) || !path.endsWith('.json')) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      reload().catch((error: unknown) => log('documents not sent', { error }))
    }, settleMs)
  })
  vite.watcher.add(schemas)
  vite.ws.on(helloEvent, (_, client) => client.send(newsEvent, news(false)))
}

const notTaken = (error: unknown): LocatedFinding => ({
  // No file: the server's message concerns all documents.
  file: '',
  line: 1,
  column: 1,
  pointer: '',
  severity: 'error',
  rule: 'meaning',
  message: `文档未能生效：${error instanceof Error ? error.message : String(error)}`,
})
