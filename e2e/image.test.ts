import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDemoData } from './support/demo'

/* No engine builds the image here: a folder with exactly what its last stage copies stands for it. */

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'jiandu-image-'))
const app = join(folder, 'app')

/** What the last stage takes from the one that builds: from where in the project, to where in the image. */
function copies(): readonly (readonly [from: string, to: string])[] {
  const last =
    readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  return [...last.matchAll(/^COPY --from=build \/app\/(\S+) \.\/(\S*)$/gm)].map(
    ([, from = '', to = '']) => [from, to || from],
  )
}

beforeAll(() => {
  for (const [from, to] of copies()) {
    const place = join(app, to)
    mkdirSync(dirname(place), { recursive: true })
    // What is large is the same files; all else lies there by itself.
    if (from === 'node_modules' || from === 'dist') symlinkSync(resolve(from), place)
    else cpSync(from, place)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the commands of operations run in the image, which has nothing to build from', async () => {
  const npm = (dataDir: string, ...args: readonly string[]) =>
    run('npm', ['run', '--silent', ...args], {
      cwd: app,
      env: {
        ...process.env,
        DATA_DIR: join(folder, dataDir),
        BACKUP_KEY: 'a key of the operator for the image',
      },
    })
  const archive = join(folder, 'one.jiandu.gz')
  copyDemoData(join(folder, 'first'))
  await npm('first', 'backup', archive)
  expect(existsSync(archive)).toBe(true)
  const { stdout } = await npm('second', 'restore', archive)
  expect(stdout).toContain('已恢复')
}, 240_000)
