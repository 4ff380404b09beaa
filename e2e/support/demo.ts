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
    /** The last day of which there are demo data, as the server that made them saw it; the run may last past midnight. */
    demoToday: number
    /** Where the run keeps what is its own. */
    folder: string
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

/** A day so long before the last one that has demo data. */
export const demoDay = (daysBefore: number): string =>
  new Date(inject('demoToday') - daysBefore * 86_400_000).toISOString().slice(0, 10)

/** The first day of the newest month that has figures of two weeks, whatever day it is. */
export const demoMonth = (): string => `${demoDay(14).slice(0, 7)}-01`
