import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'

// Runs a TypeScript worker from source. Node starts a worker's file before the loader of an
// `--import` flag is in force, so the loader is registered here. Never part of a build.
const { entry } = workerData
const { BUILT_WORKERS } = process.env
if (BUILT_WORKERS) {
  // A run that has built the server from this very source spares each thread a loader of its own.
  await import(pathToFileURL(resolve(BUILT_WORKERS, basename(entry, '.ts').concat('.js'))).href)
} else {
  const { register } = await import('tsx/esm/api')
  register()
  await import(entry)
}
