import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { scratchFolder } from './lib/scratch.mjs'

const bin = (name) => `node_modules/.bin/${name}`

const vitest = (...more) => run(bin('vitest'), ['run', ...more], { env })

async function buildAll() {
  const { build, buildBench } = await import('./build.mjs')
  await build()
  if (!changed) await buildBench()
  env.BUILT_WORKERS = 'dist/server'
}

const types = () => run(bin('tsc'), ['-p', 'tsconfig.json'])
const documents = () => run(bin('tsx'), ['scripts/schemas.ts', 'check'])

/** Everything that must hold, in the order in which a mistake is cheapest to find. */
const all = [
  ['types', types],
  ['types of server and neutral code', () => run(bin('tsc'), ['-p', 'tsconfig.server.json'])],
  ['lint', () => run(bin('biome'), ['check', '.'])],
  ['unused code', () => run(bin('knip'), [])],
  ['documents', documents],
  ['build', buildAll],
  ['unit and contract tests', () => vitest('--project', 'node', '--project', 'web')],
  [
    'end to end',
    // Beside the others from the first: a server that is gone for a minute leaves the machine to them.
    () => Promise.all([vitest('--project', 'e2e'), vitest('--project', 'apart')]),
  ],
]

/** `npm test -- --changed [commit]`: what a change since that commit touches, and one walk through the product. */
const touched = (commit) => [
  ['types', types],
  ['documents', documents],
  ['build', buildAll],
  [
    'units that the change touches',
    () => vitest('--project', 'node', '--project', 'web', '--changed', commit, '--passWithNoTests'),
  ],
  ['one walk end to end', () => vitest('--project', 'e2e', 'e2e/smoke.test.ts')],
]

const args = process.argv.slice(2)
const changed = args.includes('--changed')
const scratch = scratchFolder()
const env = {
  ...process.env,
  // `npm run test:long`: specs that try a choice of many cases try all of them.
  ...(args.includes('--long') ? { LONG: '1' } : {}),
  TEST_DATABASES_SHARED: '1',
  ...(scratch ? { TMPDIR: scratch } : {}),
}

await ensureInstalled()
const { ensurePostgres } = await import('./ensure-postgres.mjs')
const { ensureChromium } = await import('./lib/chromium.mjs')
await ensurePostgres()
Object.assign(env, await ensureChromium())

const words = args.filter((word) => !word.startsWith('--'))
const steps = changed ? touched(words[0] ?? 'HEAD') : all
const only = changed ? [] : words
const began = Date.now()
for (const [name, step] of steps) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue
  const from = Date.now()
  console.log(`\n── ${name}`)
  await step()
  console.log(`── ${name}: ${((Date.now() - from) / 1000).toFixed(1)} s`)
}
console.log(`\nAll checks passed in ${((Date.now() - began) / 1000).toFixed(0)} s`)
