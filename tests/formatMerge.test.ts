import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { registries } from '../product/registries'
import { schemasOf } from '../renderer/model/link/documents'
import { formatDocument } from '../renderer/model/link/format'
import { kindAt } from '../renderer/model/link/source'
import { readDocumentFiles } from '../server/documents/files'
import { type Random, randomOf } from './support/mutation'
import { roundsOf, seedOf } from './support/rounds'

/*
 * Two people change one document, each without knowing of the other: how often does a merge by lines ask them?
 */

const pairs = roundsOf(400)
const seed = seedOf(20_261_125)
const folder = mkdtempSync(join(tmpdir(), 'jiandu-merge-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Doc = Record<string, unknown>
const isObject = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Spot {
  /** Pointer to what is changed: two edits are independent if neither lies in the other. */
  readonly pointer: string
  edit(random: Random): void
}

/** What people do to a document: a title is worded anew, a name or a member is put into a list, a key is added or taken out. */
function* spotsIn(value: unknown, pointer = ''): Iterable<Spot> {
  if (Array.isArray(value)) {
    const list: unknown[] = value
    if (list.every((member) => typeof member === 'string') && list.length > 1) {
      for (const at of list.keys()) {
        yield {
          pointer: `${pointer}/${at}`,
          edit: (random) =>
            random.below(2) === 0
              ? void list.splice(at, 1)
              : void list.splice(at, 0, `new${random.below(1_000)}`),
        }
      }
    }
    for (const [index, member] of list.entries()) yield* spotsIn(member, `${pointer}/${index}`)
    return
  }
  if (!isObject(value)) return
  for (const [key, member] of Object.entries(value)) {
    const at = `${pointer}/${key}`
    if (['title', 'text', 'name', 'message'].includes(key) && typeof member === 'string') {
      yield {
        pointer: at,
        edit: (random) => void Object.assign(value, { [key]: `${member}${random.below(100)}` }),
      }
    } else if (typeof member === 'number' && key !== 'schema') {
      yield {
        pointer: at,
        edit: (random) => void Object.assign(value, { [key]: member + 1 + random.below(9) }),
      }
    } else if (typeof member === 'boolean') {
      yield { pointer: at, edit: () => void delete value[key] }
    }
    yield* spotsIn(member, at)
  }
}

const overlaps = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)

const schemas = schemasOf(registries)
const documents = readDocumentFiles().flatMap(({ path, text }) => {
  const kind = kindAt(path)
  return kind && text.length > 600 ? [{ path, kind, text }] : []
})

/** Whether the edits of both come together by themselves, `one` in this layout. */
function conflicts(
  write: (doc: unknown) => string,
  base: unknown,
  edited: readonly unknown[],
): boolean {
  const [mine = '', old = '', theirs = ''] = ['mine', 'old', 'theirs'].map((name) =>
    join(folder, name),
  )
  writeFileSync(old, write(base))
  writeFileSync(mine, write(edited[0]))
  writeFileSync(theirs, write(edited[1]))
  return spawnSync('git', ['merge-file', '-p', '-q', mine, old, theirs]).status !== 0
}

// A process for each of the merges: many on a machine that does other things.
const limitMs = 300_000

test(
  'independent edits of two people seldom meet in a line',
  () => {
    execFileSync('git', ['--version'])
    const random = randomOf(seed)
    let ours = 0
    let wide = 0
    let made = 0
    for (let tries = 0; made < pairs && tries < pairs * 20; tries++) {
      const one = random.pick(documents)
      if (!one) break
      const base: unknown = JSON.parse(one.text)
      const edited: [unknown, unknown] = [structuredClone(base), structuredClone(base)]
      const [mine, theirs] = edited.map((doc) => random.pick([...spotsIn(doc)]))
      if (!mine || !theirs || overlaps(mine.pointer, theirs.pointer)) continue
      mine.edit(random)
      theirs.edit(random)
      made += 1
      const format = (doc: unknown) => formatDocument(doc, one.kind, schemas[one.kind])
      if (conflicts(format, base, edited)) ours += 1
      // As editors leave it: one value a line, which nobody would want to read.
      if (conflicts((doc) => `${JSON.stringify(doc, null, 2)}\n`, base, edited)) wide += 1
    }
    const share = (count: number) => `${((count / made) * 100).toFixed(1)} %`
    console.log(
      `seed ${seed}, ${made} pairs: ${share(ours)} conflict, ${share(wide)} with one value a line`,
    )
    expect(made).toBe(pairs)
    // Few pairs scatter more around the share of all.
    expect(ours / made).toBeLessThanOrEqual(process.env.LONG ? 0.25 : 0.45)
  },
  limitMs,
)
