import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
await ensureInstalled('bench')
const { build, buildBench } = await import('./build.mjs')
await build()
await buildBench()
const { ensureChromium } = await import('./lib/chromium.mjs')
const [first, ...rest] = process.argv.slice(2)
const env = { ...process.env, ...(await ensureChromium()) }
if (first === 'peers') {
  // The same work made with other libraries: packages of their own, which nothing else installs.
  // Some of them name older peers than they work with.
  await ensureInstalled('bench/peers', ['--legacy-peer-deps'])
  await run('node', ['bench/peers/build.mjs', ...rest])
  await run('node_modules/.bin/tsx', ['bench/compare/run.ts', ...rest], { env })
} else {
  // What to measure: size, list, form, check, load, live; everything when nothing is named.
  await run('node_modules/.bin/tsx', ['bench/run.ts', ...process.argv.slice(2)], { env })
}
