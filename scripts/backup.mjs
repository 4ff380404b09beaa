import { existsSync } from 'node:fs'

// `npm run backup [file]`, `npm run restore -- <file>`: the command of the built server (server/backupCommand.ts). An image
// holds what was built, and nothing to build it from.
if (existsSync('server/backupCommand.ts')) {
  const { ensureInstalled } = await import('./lib/install.mjs')
  await ensureInstalled()
  const { build } = await import('./build.mjs')
  await build()
}
await import('../dist/server/backupCommand.js')
