import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { run } from './lib/run.mjs'

// `node scripts/dockerfile.mjs`: does what the Dockerfile says in folders of its own, where there is no engine: copies,
// runs, starts what came out, and asks it by the file's own HEALTHCHECK. What is the image's alone, its accounts and the
// folders at its root, is passed over and said.

const lines = readFileSync('Dockerfile', 'utf8')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, word, rest] = /^(\w+)\s+(.*)$/.exec(line)
    return { word, rest }
  })
const ignored = new Set(readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean))

const root = mkdtempSync(join(tmpdir(), 'jiandu-image-'))
process.once('exit', () => rmSync(root, { recursive: true, force: true }))
const port = 20_000 + (process.pid % 20_000)
/** Commands that only make sense in the image: this machine has neither its root nor its accounts. */
const ofImage = /(^|\s)(mkdir|chown) \//

let stage
let env = {}
let health
let start
for (const { word, rest } of lines) {
  console.log(`${word} ${rest}`)
  if (word === 'FROM') {
    stage = join(root, /AS (\w+)/.exec(rest)?.[1] ?? 'image')
    env = {}
    mkdirSync(stage)
  } else if (word === 'COPY') copy(rest.split(/\s+/))
  else if (word === 'ENV')
    for (const pair of rest.split(/\s+/)) env[pair.split('=')[0]] = pair.split('=')[1]
  else if (word === 'RUN' && ofImage.test(rest)) console.log('  (the image’s alone)')
  else if (word === 'RUN') await run('sh', ['-c', rest], { cwd: stage })
  else if (word === 'HEALTHCHECK') health = /CMD (.*)$/.exec(rest)[1]
  else if (word === 'CMD') start = JSON.parse(rest)
}

const data = join(root, 'data')
const running = { ...process.env, ...env, DATA_DIR: data, PORT: String(port) }
const server = spawn(start[0], start.slice(1), { cwd: stage, env: running, stdio: 'inherit' })
try {
  await healthy()
  console.log('It answers as HEALTHCHECK asks it.')
} finally {
  server.kill()
}
process.exit(0)

/** Its folder stands for `/app`, from this project's files or from an earlier stage. */
function copy(words) {
  const from = /^--from=(.*)$/.exec(words[0])?.[1]
  const named = from ? words.slice(1) : words
  const to = named.at(-1)
  for (const name of named.slice(0, -1)) {
    const source = from ? join(root, from, relative('/app', name)) : name
    const target = join(
      stage,
      to.endsWith('/') && name !== '.' ? join(to, name.split('/').at(-1)) : to,
    )
    mkdirSync(dirname(target), { recursive: true })
    const kept = (path) => from !== undefined || !ignored.has(relative('.', path).split('/')[0])
    cpSync(source, target, { recursive: true, verbatimSymlinks: true, filter: kept })
  }
}

async function healthy() {
  for (let tries = 1; ; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    try {
      return await run('sh', ['-c', health], { cwd: stage, env: running })
    } catch (error) {
      if (tries === 60 || server.exitCode !== null) throw error
    }
  }
}
