import { workerData } from 'node:worker_threads'
// Runs a TypeScript worker from source. Node starts a worker's file before the loader of an
// `--import` flag is in force, so the loader is registered here. Never part of a build.
import { register } from 'tsx/esm/api'

register()
await import(workerData.entry)
