import { cpSync } from 'node:fs'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the built servers with demo data, one for each worker. */
    servers: readonly string[]
    /** How a server started on an empty folder: milliseconds to its first answer, and what it printed. */
    firstStart: { readonly url: string; readonly ms: number; readonly output: string }
    /** The folder which that start filled. */
    demoData: string
  }
}

/** Address of the server that the specs of this worker share. */
export function baseUrl(): string {
  const url = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!url) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`)
  return url
}

/** Fills a data directory with what a first start makes, for a server of the spec's own. */
export function copyDemoData(dataDir: string): void {
  cpSync(inject('demoData'), dataDir, { recursive: true })
}
