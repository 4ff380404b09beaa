import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setPriority, tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { run } from './lib/run.mjs'

// `npm run test:nodes [version …] [-- --units path …]`: what a newcomer does, with each Node that is supported, in a fresh
// copy of the files that git tracks: install, build, start, units. `--units` names some of them, `--units none` leaves
// them out. Each Node comes from the npm package of that name.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { units: { type: 'string', multiple: true, default: [] } },
})
const versions = positionals.length > 0 ? positionals : ['20.19.0', '22', '24']
const startsWithinMs = 600_000

// Hours of work beside somebody's own.
setPriority(19)
const root = mkdtempSync(join(tmpdir(), 'jiandu-nodes-'))
process.once('exit', () => rmSync(root, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const failures = []
for (const version of versions) {
  await tried(version).catch((error) => failures.push(`Node ${version}: ${error.message}`))
}
for (const failure of failures) console.log(failure)
if (failures.length === 0) console.log(`All well with Node ${versions.join(', ')}`)
process.exit(failures.length > 0 ? 1 : 0)

async function tried(version) {
  const folder = join(root, version)
  const project = join(folder, 'project')
  const env = {
    ...process.env,
    PATH: `${await binaries(version, folder)}${delimiter}${process.env.PATH}`,
  }
  delete env.NODE_OPTIONS
  const step = async (name, work) => {
    const from = Date.now()
    console.log(`\n── Node ${version}: ${name}`)
    await work()
    console.log(`── Node ${version}: ${name}: ${((Date.now() - from) / 1000).toFixed(0)} s`)
  }
  const inProject = (command, ...args) => run(command, args, { cwd: project, env })
  copyTracked(project)
  await inProject('node', '--version')
  await step('install', () =>
    inProject('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline'),
  )
  await step('build', () => inProject('npm', 'run', 'build'))
  await step('start', () => starts(project, env))
  if (values.units.includes('none')) return
  await step('units', () =>
    inProject('npx', 'vitest', 'run', '--project', 'node', '--project', 'web', ...values.units),
  )
}

/** The folder of the `node` of a version. */
async function binaries(version, folder) {
  const home = join(folder, 'node')
  mkdirSync(home, { recursive: true })
  await run('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', `node@${version}`])
  return resolve(home, 'node_modules/node/bin')
}

function copyTracked(target) {
  const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const path of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(path, join(target, path))
  }
}

/** Starts as `npm start` does, and waits until the server answers. A warning of Node about what it will drop is a failure. */
async function starts(project, env) {
  const port = await freePort()
  const server = spawn('node', ['--throw-deprecation', 'scripts/start.mjs'], {
    cwd: project,
    env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    for (const until = Date.now() + startsWithinMs; ; await setTimeout(500)) {
      if (server.exitCode !== null || Date.now() > until)
        throw new Error('the server does not start')
      if (await answers(`http://127.0.0.1:${port}/health/ready`)) return
    }
  } finally {
    server.kill()
    await ended
  }
}

async function answers(url) {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
