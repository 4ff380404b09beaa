import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
const { build } = await import('./build.mjs')
await build()
// One process: the server is loaded here instead of being started beside this script.
await import('../dist/server/main.js')
