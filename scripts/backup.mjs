import { ensureInstalled } from './lib/install.mjs'

// `npm run backup [file]`, `npm run restore <file>`: the command of the built server (server/backupCommand.ts).
await ensureInstalled()
const { build } = await import('./build.mjs')
await build()
await import('../dist/server/backupCommand.js')
