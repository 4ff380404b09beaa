import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts the worker of that file, its path from `server/` without the extension. From source (tsx, vitest) the worker is
 * the TypeScript file itself. A build names it as an entry (scripts/build.mjs), so that the bundler emits it under
 * its own name; this file then sits beside it, or one folder deeper when the bundler moved it to a shared chunk.
 */
export function newWorker(
  path: string,
  { workerData = {}, ...options }: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>,
): Worker {
  const here = import.meta.url
  if (here.endsWith('.ts')) {
    const entry = new URL(`../${path}.ts`, here).href
    const data = { ...workerData, entry }
    return new Worker(new URL('./tsxWorker.mjs', here), { ...options, workerData: data })
  }
  const file = `${basename(path)}.js`
  const candidates = [new URL(`./${file}`, here), new URL(`../${file}`, here)]
  const built = candidates.find((url) => existsSync(url))
  if (!built) throw new Error(`server build: ${file} is missing beside the server entry`)
  return new Worker(built, { ...options, workerData })
}
