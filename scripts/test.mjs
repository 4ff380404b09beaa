import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { scratchFolder } from './lib/scratch.mjs'

const bin = (name) => `node_modules/.bin/${name}`

/** Everything that must hold, in the order in which a mistake is cheapest to find. */
const steps = [
  ['types', () => run(bin('tsc'), ['-p', 'tsconfig.json'])],
  ['types of server and neutral code', () => run(bin('tsc'), ['-p', 'tsconfig.server.json'])],
  ['lint', () => run(bin('biome'), ['check', '.'])],
  ['unused code', () => run(bin('knip'), [])],
  ['documents', () => run(bin('tsx'), ['scripts/schemas.ts', 'check'])],
  [
    'build',
    async () => {
      const { build, buildBench } = await import('./build.mjs')
      await build()
      await buildBench()
      env.BUILT_WORKERS = 'dist/server'
    },
  ],
  [
    'unit and contract tests',
    () => run(bin('vitest'), ['run', '--project', 'node', '--project', 'web'], { env }),
  ],
  [
    'end to end',
    // Beside the others from the first: a server that is gone for a minute leaves the machine to them.
    () =>
      Promise.all(
        ['e2e', 'apart'].map((name) => run(bin('vitest'), ['run', '--project', name], { env })),
      ),
  ],
]

const scratch = scratchFolder()
const env = {
  ...process.env,
  TEST_DATABASES_SHARED: '1',
  ...(scratch ? { TMPDIR: scratch } : {}),
}

await ensureInstalled()
const { ensurePostgres } = await import('./ensure-postgres.mjs')
const { ensureChromium } = await import('./lib/chromium.mjs')
await ensurePostgres()
Object.assign(env, await ensureChromium())

const only = process.argv.slice(2)
const began = Date.now()
for (const [name, step] of steps) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue
  const from = Date.now()
  console.log(`\n── ${name}`)
  await step()
  console.log(`── ${name}: ${((Date.now() - from) / 1000).toFixed(1)} s`)
}
console.log(`\nAll checks passed in ${((Date.now() - began) / 1000).toFixed(0)} s`)
