import { relative, sep } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { readEnvironment } from '../server/environment'
import { greeting } from '../server/greeting'
import { logLines } from '../server/http/log'
import { type Server, startServer } from '../server/start'
import { pageCodes, pageModuleId, publishedPage } from './vite/documents'

/** Editors write a file in several steps; one check serves them all. */
const settleMs = 40

// Names of the messages between this server and src/dev/FindingsOverlay.tsx.
const newsEvent = 'jiandu:documents'
const helloEvent = 'jiandu:hello'

const environment = readEnvironment(process.env)
const { schemasDir: schemas } = environment
const api = await startServer(
  { ...environment, port: 0, host: '127.0.0.1', clientDir: undefined },
  logLines,
)
const vite = await createServer({
  clearScreen: false,
  server: {
    port: environment.port,
    strictPort: true,
    proxy: {
      '/adwebv21': { target: api.url, ws: true },
      '/health': api.url,
      '/dev/wechat': api.url,
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

/** After each save: checks all documents, puts the good ones in force on the server and tells the open pages. */
async function watchDocuments(vite: ViteDevServer, api: Server): Promise<void> {
  const sent = new Map<string, string>()
  let documents = await api.reloadDocuments()
  let timer: NodeJS.Timeout | undefined

  const news = (pages: Readonly<Record<string, unknown>>) => ({
    findings: documents.findings,
    pages,
  })

  async function reload() {
    documents = await api.reloadDocuments()
    vite.ws.send(newsEvent, news(changedPages()))
  }

  /** Pages in order whose text is not what was sent last; a broken page stays as it was on the screen. */
  function changedPages(): Readonly<Record<string, unknown>> {
    const changed: Record<string, unknown> = {}
    for (const code of pageCodes(schemas)) {
      if (!documents.sound.has(code)) continue
      const page = publishedPage(schemas, code)
      const text = JSON.stringify(page)
      if (sent.get(code) === text) continue
      sent.set(code, text)
      const module = vite.moduleGraph.getModuleById(pageModuleId(code))
      if (module) vite.moduleGraph.invalidateModule(module)
      changed[code] = page
    }
    return changed
  }

  changedPages()
  vite.watcher.on('all', (_, file) => {
    const path = relative(schemas, file)
    if (path.startsWith('..') || path.startsWith(`meta${sep}`) || !path.endsWith('.json')) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      reload().catch((error: unknown) => logLines('documents not reloaded', { error }))
    }, settleMs)
  })
  vite.watcher.add(schemas)
  vite.ws.on(helloEvent, (_, client) => client.send(newsEvent, news({})))
}
