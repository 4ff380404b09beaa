import { expect, test } from 'vitest'
import { registries } from '../product/registries'
import type { LocatedFinding } from '../renderer/model/finding/finding'
import { loadDocuments, schemasOf } from '../renderer/model/link/documents'
import type { DocumentFile } from '../renderer/model/link/source'
import { mergeDocuments, type Texts } from '../renderer/model/merge/mergeDocuments'
import { mergeTexts } from '../renderer/model/merge/mergeTexts'
import { readDocumentFiles } from '../server/documents/files'
import { type Random, randomOf } from './support/mutation'
import { roundsOf, seedOf } from './support/rounds'

/*
 * Two changes that are sound each by itself and contradict each other: the merge asks, or names what is wrong now.
 */

type Doc = Record<string, unknown>

const schemas = schemasOf(registries)
const files = readDocumentFiles()
const docs = new Map<string, Doc>(files.map(({ path, text }) => [path, JSON.parse(text)]))

/** What is read of a file is kept by its identity. */
const made = new Map<string, DocumentFile>()
function fileOf(path: string, text: string): DocumentFile {
  const key = `${path} ${text}`
  const file = made.get(key) ?? { path, text }
  made.set(key, file)
  return file
}

function check(texts: Texts): readonly LocatedFinding[] {
  const others = files.filter(({ path }) => !texts.has(path))
  const changed = [...texts].flatMap(([path, text]) => (text === null ? [] : [fileOf(path, text)]))
  return loadDocuments([...others, ...changed], registries).findings
}

const isObject = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The texts of both sides by path; a deleted document is null. */
interface Conflict {
  readonly note: string
  readonly ours: Readonly<Record<string, Doc | null>>
  readonly theirs: Readonly<Record<string, Doc | null>>
  /** A part of the message that names it. */
  readonly named: string
}

const fieldsOf = (doc: Doc): Readonly<Record<string, Doc>> =>
  isObject(doc.fields) ? (doc.fields as Record<string, Doc>) : {}

const pick = <T>(random: Random, list: readonly T[]): T => {
  const one = random.pick(list)
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

/** An entity and a list of its records, and a field that the list does not show yet. */
function listAndField(random: Random) {
  for (let tries = 0; tries < 1_000; tries++) {
    const [path, page] = pick(random, [...docs])
    const [entityPath, entity] =
      [...docs].find(([, doc]) => doc.entity === page.entity && doc.fields) ?? []
    if (!path.startsWith('pages/') || !entityPath || !entity) continue
    if (!Array.isArray(page.columns)) continue
    const shown = JSON.stringify(page.columns)
    const names = Object.keys(fieldsOf(entity)).filter(
      (name) => !shown.includes(`"${name}"`) && fieldsOf(entity)[name]?.type !== 'subtable',
    )
    if (names.length > 0) return { path, page, entityPath, entity, name: pick(random, names) }
  }
  throw new Error('no list with a field that it does not show')
}

const withColumn = (page: Doc, name: string): Doc => ({
  ...page,
  columns: [...(Array.isArray(page.columns) ? page.columns : []), { field: name, width: 99 }],
})

const meanings: Readonly<Record<string, (random: Random) => Conflict>> = {
  'renamed here, used there': (random) => {
    const { path, page, entityPath, entity, name } = listAndField(random)
    const fields = Object.fromEntries(
      Object.entries(fieldsOf(entity)).map(([key, field]) =>
        key === name ? [`${name}Renamed`, { ...field, was: [name] }] : [key, field],
      ),
    )
    return {
      note: `${entityPath} ${name}`,
      ours: { [entityPath]: { ...entity, fields } },
      theirs: { [path]: withColumn(page, name) },
      named: name,
    }
  },
  'deleted here, referenced there': (random) => {
    const { path, page, entityPath, entity, name } = listAndField(random)
    const { [name]: _, ...fields } = fieldsOf(entity)
    return {
      note: `${entityPath} ${name}`,
      ours: { [entityPath]: { ...entity, fields } },
      theirs: { [path]: withColumn(page, name) },
      named: name,
    }
  },
  'the same key differently': (random) => {
    const { entityPath, entity, name } = listAndField(random)
    const titled = (title: string) => ({
      ...entity,
      fields: { ...fieldsOf(entity), [name]: { ...fieldsOf(entity)[name], title } },
    })
    return {
      note: `${entityPath} ${name}`,
      ours: { [entityPath]: titled('这边的名称') },
      theirs: { [entityPath]: titled('对方的名称') },
      named: name,
    }
  },
  'the same name for two things': (random) => {
    const { entityPath, entity } = listAndField(random)
    const added = (type: string) => ({
      ...entity,
      fields: { ...fieldsOf(entity), addedTwice: { type, title: '新字段' } },
    })
    return {
      note: entityPath,
      ours: { [entityPath]: added('input') },
      theirs: { [entityPath]: added('date') },
      named: 'addedTwice',
    }
  },
  'order that is ambiguous': (random) => {
    const { path, page, name } = listAndField(random)
    const other = name === 'createTime' ? 'updateTime' : 'createTime'
    return {
      note: path,
      ours: { [path]: withColumn(page, name) },
      theirs: { [path]: withColumn(page, other) },
      named: name,
    }
  },
  'changed here, deleted there': (random) => {
    const { entityPath, entity, name } = listAndField(random)
    const { [name]: field, ...others } = fieldsOf(entity)
    const fields = { ...fieldsOf(entity), [name]: { ...field, help: '请核对' } }
    return {
      note: `${entityPath} ${name}`,
      ours: { [entityPath]: { ...entity, fields } },
      theirs: { [entityPath]: { ...entity, fields: others } },
      named: name,
    }
  },
  'a dictionary deleted here, named there': (random) => {
    const [path, dict] = pick(
      random,
      [...docs].filter(([one]) => one.startsWith('dicts/')),
    )
    const { entityPath, entity } = listAndField(random)
    const added = { type: 'select', title: '新增的选项', dict: dict.dict }
    const fields = { ...fieldsOf(entity), newChoice: added }
    return {
      note: `${path} ${entityPath}`,
      ours: { [path]: null },
      theirs: { [entityPath]: { ...entity, fields } },
      named: String(dict.dict),
    }
  },
}

// All documents are checked three times for each of them.
const limitMs = 1_800_000

test(
  'each contradiction of two documents is a finding that is new',
  () => {
    const seed = seedOf(41_002)
    const random = randomOf(seed)
    const kinds = Object.entries(meanings)
    const first = random.below(kinds.length)
    const missed: string[] = []
    // The checker reads all documents three times for most of them.
    const rounds = roundsOf(500) / (process.env.LONG ? 1 : 5)
    for (let round = 0; round < rounds; round++) {
      const [kind, make] = kinds[(first + round) % kinds.length] ?? []
      if (!kind || !make) continue
      const { note, ours, theirs, named } = make(random)
      const paths = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
      const textOf = (side: Conflict['ours'], path: string) => {
        const doc = side[path] === undefined ? docs.get(path) : side[path]
        return doc ? JSON.stringify(doc, null, 2) : null
      }
      const versions = paths.map((path) => ({
        path,
        base: textOf({}, path),
        ours: textOf(ours, path),
        theirs: textOf(theirs, path),
      }))
      const { findings, documents } = mergeDocuments(versions, schemas, check)
      const isAsked = documents.some(({ questions }) => questions.length > 0)
      const isNamed = findings.some(({ message }) => message.includes(named))
      if (!isAsked && !isNamed) missed.push(`${kind}: ${note}`)
    }
    console.log(`seed ${seed}: ${rounds} contradictions`)
    expect(missed).toEqual([])
  },
  limitMs,
)

test('documents that only one side changed bring no finding of both', () => {
  const [path, text] = [files[0]?.path ?? '', files[0]?.text ?? '']
  const never = () => {
    throw new Error('nothing to check')
  }
  const versions = [{ path, base: text, ours: `${text}\n`, theirs: text }]
  expect(mergeDocuments(versions, schemas, never).findings).toEqual([])
})

test('mistakes that a side has already are not told as new, wherever they stand now', () => {
  const path = 'pages/cms/product.json'
  const base = docs.get(path) ?? {}
  const columns = Array.isArray(base.columns) ? base.columns : []
  const write = (doc: Doc) => JSON.stringify(doc, null, 2)
  const versions = {
    path,
    base: write(base),
    ours: write({ ...base, columns: [...columns, 'noSuchField'] }),
    theirs: write({ ...base, columns: ['material', ...columns] }),
  }
  const { findings, documents } = mergeDocuments([versions], schemas, check)
  expect(documents[0]?.questions).toEqual([])
  expect(findings).toEqual([])
  expect(check(new Map([[path, documents[0]?.text ?? '']]))).toContainEqual(
    expect.objectContaining({ pointer: `/columns/${columns.length + 1}`, severity: 'error' }),
  )
})

/** A scalar somewhere in the document, as a path of keys. */
function* scalarsIn(value: unknown, path: readonly string[] = []): Iterable<readonly string[]> {
  if (typeof value !== 'object' || value === null) {
    if (path.length > 0 && path[0] !== 'schema' && path[0] !== '$schema') yield path
    return
  }
  for (const [key, member] of Object.entries(value)) yield* scalarsIn(member, [...path, key])
}

function changedAt(
  doc: Doc,
  path: readonly string[],
  change: (holder: object, key: string) => void,
) {
  const copy = structuredClone(doc)
  const holder = path.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], copy)
  change(Object(holder), path.at(-1) ?? '')
  return JSON.stringify(copy, null, 2)
}

test('the same place changed by both, or deleted and changed, is always asked', () => {
  const seed = seedOf(41_003)
  const random = randomOf(seed)
  const missed: string[] = []
  for (let round = 0; round < roundsOf(4_000); round++) {
    const [path, doc] = pick(random, [...docs])
    const at = pick(random, [...scalarsIn(doc)])
    const put = (value: unknown) => (holder: object, key: string) =>
      void Reflect.set(holder, key, value)
    const isList = Array.isArray(
      at.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], doc),
    )
    // A name in a list that both replaced: each put another one at its place.
    const ours = changedAt(doc, at, put('of ours'))
    const theirs =
      round % 2 === 0 || isList
        ? changedAt(doc, at, put('of theirs'))
        : changedAt(doc, at, (holder, key) => void Reflect.deleteProperty(holder, key))
    const base = JSON.stringify(doc, null, 2)
    const { questions, text } = mergeTexts({ path, base, ours, theirs }, schemas)
    const isBoth = isList && text?.includes('"of ours"') && text.includes('"of theirs"')
    if (questions.length === 0 && !isBoth) missed.push(`${path} ${at.join('/')}`)
  }
  expect(missed).toEqual([])
})
