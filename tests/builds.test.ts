import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtFrom, newBuild, switchTo } from '../scripts/lib/builds.mjs'
import { otherClientWith } from '../server/kernel/builds'
import { currentBuild } from '../server/kernel/currentBuild.mjs'

let project: string
let dist: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'jiandu-builds-'))
  dist = join(project, 'dist')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

/** A build named by its place in time, whose server tells its name, waits for a line, then fetches a part of its own. */
function makeBuild(name: string, stamp = name): string {
  const build = join(dist, 'builds', name)
  mkdirSync(join(build, 'server'), { recursive: true })
  mkdirSync(join(build, 'client/assets'), { recursive: true })
  writeFileSync(join(build, 'client/assets', `part-${name}.js`), '')
  writeFileSync(
    join(build, 'server/main.js'),
    `console.log('runs ${name}')
     process.stdin.once('data', async () => {
       console.log((await import('./part.js')).said)
       process.exit(0)
     })`,
  )
  writeFileSync(join(build, 'server/part.js'), `export const said = 'part of ${name}'`)
  switchTo(build, stamp, dist)
  return build
}

const builds = () => readdirSync(join(dist, 'builds')).sort()

test('a server goes on with the build it was started from, whichever is current by then', async () => {
  makeBuild('1')
  const server = spawn(process.execPath, [join(dist, 'server/main.js')], { stdio: 'pipe' })
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('runs 1')
  makeBuild('2')
  server.stdin.write('\n')
  expect((await lines.next()).value).toBe('part of 1')

  const next = spawn(process.execPath, [join(dist, 'server/main.js')], { stdio: 'pipe' })
  const said = createInterface(next.stdout)[Symbol.asyncIterator]()
  expect((await said.next()).value).toBe('runs 2')
  next.kill()
})

test('the last two builds stay, and those that a process runs from', () => {
  const first = makeBuild('1')
  makeBuild('2')
  const mark = join(first, 'in-use', `${process.pid}@${hostname()}`)
  mkdirSync(join(first, 'in-use'))
  writeFileSync(mark, '')
  makeBuild('3')
  expect(builds()).toEqual(['1', '2', '3'])
  makeBuild('4')
  expect(builds()).toEqual(['1', '3', '4'])
  rmSync(mark)
  // A process that ended without taking its mark away.
  writeFileSync(join(first, 'in-use', `999999999@${hostname()}`), '')
  makeBuild('5')
  expect(builds()).toEqual(['4', '5'])
})

test('what runs on another machine is believed for a month', () => {
  const first = makeBuild('1')
  const mark = join(first, 'in-use', '1@elsewhere')
  mkdirSync(join(first, 'in-use'))
  writeFileSync(mark, '')
  makeBuild('2')
  makeBuild('3')
  expect(builds()).toEqual(['1', '2', '3'])
  utimesSync(mark, 0, 0)
  makeBuild('4')
  expect(builds()).toEqual(['3', '4'])
})

test('a build that is not finished is never current, and is removed once nobody can be making it', () => {
  makeBuild('1')
  const half = newBuild(dist)
  expect(currentBuild(dist)).toBe(join(dist, 'builds', '1'))
  makeBuild('2')
  expect(builds()).toContain(basename(half))
  utimesSync(half, 0, 0)
  makeBuild('3')
  expect(builds()).toEqual(['2', '3'])
})

test('the current build is known by its sources, to the scripts and to a server run from source', () => {
  expect(builtFrom('a', dist)).toBeUndefined()
  expect(currentBuild(dist)).toBeUndefined()
  const build = makeBuild('1', 'a')
  expect(builtFrom('a', dist)).toBe(build)
  expect(builtFrom('b', dist)).toBeUndefined()
  expect(currentBuild(dist)).toBe(build)
})

test('what lay there before builds had folders stays for the first of them, and no longer', () => {
  for (const old of ['client', 'schemas', 'server']) mkdirSync(join(dist, old), { recursive: true })
  writeFileSync(join(dist, 'server/chunk-1.js'), '')
  makeBuild('1')
  expect(existsSync(join(dist, 'client'))).toBe(true)
  expect(existsSync(join(dist, 'server/chunk-1.js'))).toBe(true)
  makeBuild('2')
  expect(readdirSync(dist).sort()).toEqual(['builds', 'current', 'server'])
  expect(readdirSync(join(dist, 'server')).sort()).toEqual(['backupCommand.js', 'main.js'])
})

test('assets of other builds are found, and nothing else of them', () => {
  const [first, second] = [makeBuild('1'), makeBuild('2')]
  const client = join(second, 'client')
  expect(otherClientWith(client, 'assets/part-1.js')).toBe(join(first, 'client'))
  expect(otherClientWith(client, 'assets/part-2.js')).toBeUndefined()
  expect(otherClientWith(join(project, 'client'), 'assets/part-1.js')).toBeUndefined()
})
