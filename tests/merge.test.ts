import { expect, test } from 'vitest'
import { registries } from '../product/registries'
import { schemasOf } from '../renderer/model/link/documents'
import { formatDocument } from '../renderer/model/link/format'
import type { DocumentKind } from '../renderer/model/link/meta'
import { kindAt } from '../renderer/model/link/source'
import { mergeTexts, resolve } from '../renderer/model/merge/mergeTexts'
import type { Pick } from '../renderer/model/merge/question'
import { readDocumentFiles } from '../server/documents/files'
import { type Edit, randomEdit } from './support/edits'
import { type Random, randomOf } from './support/mutation'
import { roundsOf, seedOf } from './support/rounds'

/*
 * Two people change one document, each without knowing of the other. Edits that give the same in either order are
 * independent: they come together as if one had been made after the other, and nobody is asked.
 */

const schemas = schemasOf(registries)
const write = (doc: unknown, kind: DocumentKind) => formatDocument(doc, kind, schemas[kind])
const documents = readDocumentFiles().flatMap(({ path, text }) => {
  const kind = kindAt(path)
  if (!kind) return []
  const doc = JSON.parse(text) as Record<string, unknown>
  return [{ path, kind, doc, base: write(doc, kind) }]
})

interface Pair {
  readonly path: string
  readonly kind: DocumentKind
  readonly edits: readonly [Edit, Edit]
  readonly base: string
  readonly ours: string
  readonly theirs: string
  readonly truth: string
}

function independentPair(random: Random): Pair | undefined {
  const one = random.pick(documents)
  if (!one) return undefined
  const [mine, their] = [randomEdit(one.doc, random), randomEdit(one.doc, random)]
  const [ours, theirs] = [mine?.apply(one.doc), their?.apply(one.doc)]
  const [first, second] = [ours && their?.apply(ours), theirs && mine?.apply(theirs)]
  if (!mine || !their || !ours || !theirs || !first || !second) return undefined
  const text = (doc: unknown) => write(doc, one.kind)
  const truth = text(first)
  const { base } = one
  const [o, t] = [text(ours), text(theirs)]
  if (truth !== text(second) || o === t || o === base || t === base) return undefined
  const { path, kind } = one
  return { path, kind, edits: [mine, their], base, ours: o, theirs: t, truth }
}

/** MERGE_PAIRS asks for more of them than the long run has time for (see docs/figures.md). */
const pairsWanted = Number(process.env.MERGE_PAIRS ?? roundsOf(10_000) / (process.env.LONG ? 1 : 2))

// Ten thousand merges on a machine that does other things.
const limitMs = Math.max(1_800_000, pairsWanted * 100)

test(
  'independent edits come together by themselves, and never wrong',
  () => {
    const pairs = pairsWanted
    const seed = seedOf(41_001)
    const random = randomOf(seed)
    const wrong: string[] = []
    const asked: string[] = []
    let made = 0
    for (let tries = 0; made < pairs && tries < pairs * 50; tries++) {
      const pair = independentPair(random)
      if (!pair) continue
      made += 1
      const { path, edits, truth } = pair
      const note = `${path}: ${edits.map((one) => one.note).join(' | ')}`
      for (const sides of [pair, { ...pair, ours: pair.theirs, theirs: pair.ours }]) {
        const { base, ours, theirs } = sides
        const { text, questions } = mergeTexts({ path, base, ours, theirs }, schemas)
        if (questions.length > 0) asked.push(`${note}: ${JSON.stringify(questions)}`)
        else if (text !== truth) wrong.push(note)
      }
    }
    const rate = `${asked.length / 2} asked, ${wrong.length} wrong`
    console.log(`seed ${seed}: ${made} pairs, ${rate}`)
    expect(wrong).toEqual([])
    expect(made).toBe(pairs)
    // Being asked in vain is no loss; of few pairs one is a large share.
    const share = pairs < 10_000 ? 0.01 : 0.001
    expect(asked.length / 2 / made, asked.slice(0, 20).join('\n')).toBeLessThanOrEqual(share)
  },
  limitMs,
)

/** Two edits of one document, whatever they have to do with each other. */
function anyPair(random: Random) {
  const one = random.pick(documents)
  const edits = one && [randomEdit(one.doc, random), randomEdit(one.doc, random)]
  const [ours, theirs] = edits?.map((each) => each?.apply(one?.doc ?? {})) ?? []
  if (!one || !ours || !theirs) return undefined
  const { path, kind, base } = one
  const note = `${path}: ${edits?.map((each) => each?.note).join(' | ')}`
  return { path, kind, base, ours, theirs, note }
}

test(
  'whoever is ours: the same questions, and the same text for the same answers',
  () => {
    const random = randomOf(seedOf(41_004))
    let asked = 0
    for (let tries = 0; tries < roundsOf(4_000); tries++) {
      const pair = anyPair(random)
      if (!pair) continue
      const { path, kind, base, note } = pair
      const [ours, theirs] = [write(pair.ours, kind), write(pair.theirs, kind)]
      const mine = mergeTexts({ path, base, ours, theirs }, schemas)
      const their = mergeTexts({ path, base, ours: theirs, theirs: ours }, schemas)
      const ids = mine.questions.map(({ id }) => id)
      expect(their.questions.map(({ id }) => id).sort(), note).toEqual(ids.toSorted())
      if (ids.length > 0) asked += 1
      const all = (pick: Pick) => Object.fromEntries(ids.map((id) => [id, pick]))
      for (const [pick, other] of [
        ['ours', 'theirs'],
        ['theirs', 'ours'],
      ] as const) {
        const one = resolve(mine, all(pick), schemas)
        const two = resolve(their, all(other), schemas)
        expect(one.questions, note).toEqual([])
        expect(one.text, note).toBe(two.text)
      }
      expect(resolve(mine, all('base'), schemas).questions, note).toEqual([])
    }
    expect(asked).toBeGreaterThan(5)
  },
  limitMs,
)

test('one side alone is taken as it is, and a merge with oneself changes nothing', () => {
  const random = randomOf(seedOf(41_005))
  for (let tries = 0; tries < roundsOf(1_000); tries++) {
    const pair = anyPair(random)
    if (!pair) continue
    const { path, kind, base, note } = pair
    // Another layout than the formatter's is kept as well.
    for (const x of [write(pair.ours, kind), JSON.stringify(pair.ours, null, 3)]) {
      const merged = (ours: string, theirs: string) =>
        mergeTexts({ path, base, ours, theirs }, schemas)
      for (const { text, questions } of [merged(x, base), merged(base, x), merged(x, x)]) {
        expect(text, note).toBe(x)
        expect(questions, note).toEqual([])
      }
    }
  }
})

/** How many lines one text has that the other has not, or not as often. */
function linesBeyond(text: string, other: string): number {
  const left = new Map<string, number>()
  for (const line of other.split('\n')) left.set(line, (left.get(line) ?? 0) + 1)
  return text.split('\n').filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  }).length
}

test('in a layout by hand the lines that the other side did not change stay as they are', () => {
  const random = randomOf(seedOf(41_006))
  let made = 0
  for (let tries = 0; tries < roundsOf(2_000); tries++) {
    const pair = independentPair(random)
    if (!pair) continue
    const { path, kind, base, theirs, truth, edits } = pair
    const byHand = (text: string) => `${JSON.stringify(JSON.parse(text), null, '\t')}\n\n`
    const ours = byHand(pair.ours)
    const { text, questions } = mergeTexts({ path, base, ours, theirs }, schemas)
    if (questions.length > 0 || text === null) continue
    made += 1
    const note = `${path}: ${edits.map((one) => one.note).join(' | ')}`
    expect(write(JSON.parse(text), kind), note).toBe(truth)
    const before = new Set(ours.split('\n').map((line) => line.replace(/,$/, '')))
    const fresh = text.split('\n').filter((line) => !before.has(line.replace(/,$/, '')))
    // What theirs put in comes in its own lines; a single line for most edits.
    const changed = linesBeyond(byHand(theirs), byHand(base))
    expect(fresh.length, `${note}\n${fresh.join('\n')}`).toBeLessThanOrEqual(changed + 2)
  }
  expect(made).toBeGreaterThan(20)
})
