import { expect, test } from 'vitest'
import { registries } from '../product/registries'
import { schemasOf } from '../renderer/model/link/documents'
import { formatDocument } from '../renderer/model/link/format'
import { type DocumentKind } from '../renderer/model/link/meta'
import { kindAt } from '../renderer/model/link/source'
import { mergeTexts } from '../renderer/model/merge/mergeTexts'
import { readDocumentFiles } from '../server/documents/files'
import { type Edit, randomEdit } from './support/edits'
import { type Random, randomOf } from './support/mutation'
import { roundsOf, seedOf } from './support/rounds'

/*
 * Two people change one document, each without knowing of the other. Edits that give the same in either order are
 * independent: they come together as if one had been made after the other, and nobody is asked.
 */

const schemas = schemasOf(registries)
const documents = readDocumentFiles().flatMap(({ path, text }) => {
  const kind = kindAt(path)
  return kind ? [{ path, kind, text, doc: JSON.parse(text) as Record<string, unknown> }] : []
})

const write = (doc: unknown, kind: DocumentKind) => formatDocument(doc, kind, schemas[kind])

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
  const [base, o, t] = [text(one.doc), text(ours), text(theirs)]
  if (truth !== text(second) || o === t || o === base || t === base) return undefined
  const { path, kind } = one
  return { path, kind, edits: [mine, their], base, ours: o, theirs: t, truth }
}

test('independent edits come together by themselves, and never wrong', () => {
  const pairs = roundsOf(10_000) / (process.env.LONG ? 1 : 2)
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
  console.log(`seed ${seed}: ${made} pairs, ${asked.length / 2} asked`)
  expect(wrong).toEqual([])
  expect(made).toBe(pairs)
  expect(asked.length / 2 / made, asked.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.001)
})
