import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { specsFor } from '../e2e/support/covers.mjs'
import { currentBuild } from '../server/kernel/currentBuild.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run, runBeside } from './lib/run.mjs'
import { scratchFolder } from './lib/scratch.mjs'
import { createTally } from './lib/tally.mjs'

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    /** What a change since a commit touches, with the end-to-end specs of its folders. */
    changed: { type: 'boolean', default: false },
    /** Specs that try a part of many cases try all of them, on both databases. */
    long: { type: 'boolean', default: false },
    /** Which tenth of the long matrices is tried, and which database where one is enough: an earlier run prints it. */
    turn: { type: 'string', default: countOfCommits() },
    /** The databases of contract tests, as an earlier run prints them: tests/support/engines.ts. */
    engine: { type: 'string' },
    /** Counts a test that needed a second try as failed. */
    strict: { type: 'boolean', default: false },
    /** Shuffles files and tests. */
    seed: { type: 'string' },
  },
})

const tally = createTally({ strict: options.strict })
const scratch = scratchFolder()
const env = {
  ...process.env,
  ...(options.long ? { LONG: '1' } : {}),
  TEST_TURN: options.turn,
  ...(options.engine ? { TEST_ENGINES: options.engine } : {}),
  TEST_DATABASES_SHARED: '1',
  ...(scratch ? { TMPDIR: scratch } : {}),
}

const bin = (name) => `node_modules/.bin/${name}`

/** What each of them prints stands together, below its name: they run beside each other. */
const steps = [
  ['build', () => runBeside(process.execPath, ['scripts/build.mjs', 'current'])],
  ['types', () => runBeside(bin('tsc'), ['-p', 'tsconfig.json'])],
  ['types of server and neutral code', () => runBeside(bin('tsc'), ['-p', 'tsconfig.server.json'])],
  ['lint', () => runBeside(bin('biome'), ['check', '.'])],
  ['unused code', () => runBeside(bin('knip'), [])],
  ['documents', () => runBeside(bin('tsx'), ['scripts/schemas.ts', 'check'])],
]
const quick = ['build', 'types', 'documents']

const seconds = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`

/** Two of the steps at a time: they stand on two cores. */
async function checkBeside(steps) {
  const waiting = [...steps]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next)
  }
  await Promise.all([work(), work()])
}

async function check(name, step) {
  const from = Date.now()
  const { succeeded, output } = await step()
  console.log(`\n── ${name}: ${succeeded ? 'passed' : 'FAILED'} in ${seconds(from)}`)
  console.log(output.trimEnd())
  tally.step(name, succeeded)
}

/** Test files of some projects (names with commas) in a process of their own. */
async function tests(name, projects, ...more) {
  const from = Date.now()
  const counts = join(mkdtempSync(join(scratch ?? tmpdir(), 'jiandu-tally-')), 'counts.json')
  const order = options.seed
    ? ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${options.seed}`]
    : []
  console.log(`\n── ${name}`)
  const succeeded = await run(
    bin('vitest'),
    ['run', ...projects.split(',').flatMap((project) => ['--project', project]), ...order, ...more],
    { env: { ...env, TEST_TALLY: counts } },
  ).then(
    () => true,
    () => false,
  )
  tally.tests(name, readCounts(counts), succeeded)
  console.log(`── ${name}: ${seconds(from)}`)
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The process died before it could count.
    return undefined
  }
}

/** The turn moves on with each commit; an archive without Git has none. */
function countOfCommits() {
  try {
    return execFileSync('git', ['rev-list', '--count', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return '0'
  }
}

/** Files that differ from the commit, new ones included. */
function changedSince(commit) {
  const paths = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n')
  return [
    ...paths('diff', '--name-only', commit),
    ...paths('ls-files', '--others', '--exclude-standard'),
  ].filter((path) => path !== '')
}

const units = (...more) => tests('unit and contract tests', 'node,web', ...more)
/** Whoever kills servers stands beside the others from the first: while one is gone, the machine is theirs. */
const endToEnd = () =>
  Promise.all([tests('end to end', 'e2e'), tests('end to end with killed servers', 'apart')])

await ensureInstalled()
const { generate } = await import('./lib/generate.mjs')
await generate()
const { ensurePostgres } = await import('./ensure-postgres.mjs')
const { ensureChromium } = await import('./lib/chromium.mjs')
await ensurePostgres()
Object.assign(env, await ensureChromium())

const began = Date.now()
console.log(`Turn ${options.turn}${options.seed ? `, shuffled by ${options.seed}` : ''}`)
const chosen = (name) => words.length === 0 || words.some((word) => name.includes(word))
const wanted = options.changed ? (name) => quick.includes(name) : chosen
await checkBeside(steps.filter(([name]) => wanted(name)))
// A build that failed has been counted; the tests run all the same, and end with their count.
const built = currentBuild()
if (built) env.BUILT_WORKERS = join(built, 'server')
if (options.changed) {
  const since = words[0] ?? 'HEAD'
  await units('--changed', since, '--passWithNoTests')
  await tests('end to end', 'e2e', ...specsFor(changedSince(since)))
} else {
  if (chosen('unit and contract tests')) await units()
  if (chosen('end to end')) await endToEnd()
}
console.log(`\nAfter ${seconds(began)}`)
console.log(tally.report().join('\n'))
process.exitCode = tally.failed > 0 ? 1 : 0
