import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
// Documents and client code are hot-replaced; a change of server code restarts the process.
await run('node_modules/.bin/tsx', [
  'watch',
  '--clear-screen=false',
  '--ignore',
  './schemas/**',
  '--ignore',
  './renderer/model/shape/validators.gen.js',
  // After a change of what documents may say, the restarted server checks them by it.
  '--import',
  './scripts/generate.mjs',
  'scripts/devServer.ts',
])
