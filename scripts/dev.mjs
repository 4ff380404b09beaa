import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
// Documents and client code are hot-replaced; a change of server code restarts the process.
await run('node_modules/.bin/tsx', [
  'watch',
  '--clear-screen=false',
  '--ignore',
  './schemas/**',
  'scripts/devServer.ts',
])
