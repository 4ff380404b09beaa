import { expect, test } from 'vitest'
import { registries } from '../product/registries'
import { schemasOf } from '../renderer/model/link/documents'
import { formatDocument } from '../renderer/model/link/format'
import { kindAt } from '../renderer/model/link/source'
import { changesInWords } from '../renderer/model/words/changesInWords'
import { titlesIn } from '../renderer/model/words/titles'
import { readDocumentFiles } from '../server/documents/files'
import { randomEdit } from './support/edits'
import { randomOf } from './support/mutation'
import { roundsOf, seedOf } from './support/rounds'

const schemas = schemasOf(registries)
const files = readDocumentFiles()
const context = { schemas, titleOf: titlesIn(files) }
const documents = files.flatMap(({ path, text }) => {
  const kind = kindAt(path)
  return kind ? [{ path, kind, text, doc: JSON.parse(text) as Record<string, unknown> }] : []
})

test('one edit of a document is said in one sentence or in few, in another layout, too', () => {
  const random = randomOf(seedOf(41_007))
  let made = 0
  for (let tries = 0; tries < roundsOf(3_000); tries++) {
    const one = random.pick(documents)
    const edit = one && randomEdit(one.doc, random)
    const edited = edit?.apply(one?.doc ?? {})
    if (!one || !edit || !edited) continue
    const { kind, doc, path } = one
    const [before, after] = [doc, edited].map((it) => formatDocument(it, kind, schemas[kind]))
    if (before === undefined || after === undefined || before === after) continue
    made += 1
    const said = changesInWords(kind, before, after, context)
    const note = `${path}: ${edit.note}: ${said.map(({ sentence }) => sentence).join(' | ')}`
    // A list whose order means nothing may be put in another order without a word.
    const isMove = edit.note.startsWith('move')
    expect(said.length, note).toBeGreaterThanOrEqual(isMove ? 0 : 1)
    expect(said.length, note).toBeLessThanOrEqual(edit.note.startsWith('rename') ? 2 : 1)
    const byHand = JSON.stringify(edited, null, 3)
    expect(changesInWords(kind, before, byHand, context), note).toEqual(said)
    expect(changesInWords(kind, after, byHand, context), note).toEqual([])
  }
  expect(made).toBeGreaterThan(20)
})
