import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
const { build } = await import('./build.mjs')
await build()
const { ensureChromium } = await import('./lib/chromium.mjs')
const CHROMIUM = await ensureChromium()
// What to measure: size, list, form, load, live; everything when nothing is named.
await run('node_modules/.bin/tsx', ['bench/run.ts', ...process.argv.slice(2)], {
  env: { ...process.env, CHROMIUM },
})
