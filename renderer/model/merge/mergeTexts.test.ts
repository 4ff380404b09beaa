import { describe, expect, test } from 'vitest'
import { registries } from '../../../product/registries'
import { formatDocument } from '../link/format'
import { metaSchemas } from '../link/meta'
import { mergeTexts, resolve } from './mergeTexts'
import type { Pick } from './question'

const schemas = metaSchemas(registries)

const docOf = (text: string | null) => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

const merged = (path: string, base: unknown, ours: unknown, theirs: unknown) => {
  const text = (doc: unknown) =>
    typeof doc === 'string' || doc === null ? doc : JSON.stringify(doc)
  const result = mergeTexts(
    { path, base: text(base), ours: text(ours), theirs: text(theirs) },
    schemas,
  )
  return { ...result, doc: docOf(result.text) }
}

const entity = (fields: object, more: object = {}) => ({ entity: 'thing', ...more, fields })
const field = (title: string, more: object = {}) => ({ type: 'input', title, ...more })
const page = (more: object) => ({ page: 'thing', kind: 'list', entity: 'thing', ...more })

describe('what comes together by itself', () => {
  test('keys of one field, and fields behind different neighbours', () => {
    const base = entity({ a: field('A'), b: field('B'), c: field('C') })
    const ours = entity({ a: field('A', { max: 9 }), x: field('X'), b: field('B'), c: field('C') })
    const theirs = entity({ a: field('A1'), b: field('B'), c: field('C'), y: field('Y') })
    const { doc, questions } = merged('entities/thing.json', base, ours, theirs)
    expect(questions).toEqual([])
    expect(Object.keys(doc.fields)).toEqual(['a', 'x', 'b', 'c', 'y'])
    expect(doc.fields.a).toEqual(field('A1', { max: 9 }))
  })

  test('a column that one side writes in full and the other moves', () => {
    const base = page({ columns: ['a', 'b', 'c', 'd'] })
    const ours = page({ columns: ['a', { field: 'b', width: 90 }, 'c', 'd'] })
    const theirs = page({ columns: ['b', 'a', 'c', 'd'] })
    const { doc, questions } = merged('pages/thing.json', base, ours, theirs)
    expect(questions).toEqual([])
    expect(doc.columns).toEqual([{ field: 'b', width: 90 }, 'a', 'c', 'd'])
  })

  test('two options of a column that was a plain name', () => {
    const columns = (column: unknown) => page({ columns: ['a', column] })
    const { doc, questions } = merged(
      'pages/thing.json',
      columns('b'),
      columns({ field: 'b', width: 90 }),
      columns({ field: 'b', fixed: 'left' }),
    )
    expect(questions).toEqual([])
    expect(doc.columns).toEqual(['a', { field: 'b', width: 90, fixed: 'left' }])
  })

  test('a renamed field keeps what the other side changed in it', () => {
    const base = entity({ a: field('A'), b: field('B') })
    const ours = entity({ z: field('A', { was: ['a'] }), b: field('B') })
    const theirs = entity({ a: field('A', { required: true }), b: field('B') })
    const { doc, questions } = merged('entities/thing.json', base, ours, theirs)
    expect(questions).toEqual([])
    expect(doc.fields).toEqual({ z: field('A', { was: ['a'], required: true }), b: field('B') })
  })

  test('a group under a new title is the same group', () => {
    const group = (title: string, fields: readonly string[]) => ({ title, cols: 2, fields })
    const form = (one: object) => page({ form: { groups: [one, group('其他', ['z'])] } })
    const { doc, questions } = merged(
      'pages/thing.json',
      form(group('基本', ['a', 'b'])),
      form(group('基本信息', ['a', 'b'])),
      form(group('基本', ['a', 'n', 'b'])),
    )
    expect(questions).toEqual([])
    expect(doc.form.groups[0]).toEqual(group('基本信息', ['a', 'n', 'b']))
  })

  test('grants, tests and other lists without an order: nobody is asked who comes first', () => {
    const role = (...grants: string[]) => ({ role: 'r', title: 'R', grants })
    const one = merged(
      'roles/r.json',
      role('a:view'),
      role('a:view', 'x:view'),
      role('a:view', 'b:view'),
    )
    const two = merged(
      'roles/r.json',
      role('a:view'),
      role('a:view', 'b:view'),
      role('a:view', 'x:view'),
    )
    expect(one.questions).toEqual([])
    expect(one.doc.grants).toEqual(['a:view', 'b:view', 'x:view'])
    expect(two.doc).toEqual(one.doc)
  })

  test('conditions on one field are told apart by their operators', () => {
    const where = (from: string, to: string) => ({
      report: 'r',
      where: [
        { field: 'price', op: 'ge', value: from },
        { field: 'price', op: 'le', value: to },
      ],
    })
    const { doc, questions } = merged(
      'reports/r.json',
      where('1', '9'),
      where('2', '9'),
      where('1', '8'),
    )
    expect(questions).toEqual([])
    expect(doc).toEqual(where('2', '8'))
  })
})

describe('what is asked', () => {
  const base = entity({ a: field('A'), b: field('B'), c: field('C') })

  const whyOf = (
    ours: unknown,
    theirs: unknown,
    path = 'entities/thing.json',
    from: unknown = base,
  ) => merged(path, from, ours, theirs).questions.map(({ id, why }) => `${why} ${id}`)

  test('the same key, changed differently', () => {
    const { questions, text, versions } = merged(
      'entities/thing.json',
      base,
      entity({ a: field('A1'), b: field('B'), c: field('C') }),
      entity({ a: field('A2'), b: field('B'), c: field('C') }),
    )
    expect(questions).toEqual([
      {
        id: '/fields/a/title',
        pointer: '/fields/a/title',
        why: 'changed',
        base: 'A',
        ours: 'A1',
        theirs: 'A2',
      },
    ])
    expect(text).toBe(versions.ours)
  })

  test('a deletion against a change, a rename or a use of the name for something else', () => {
    const without = entity({ b: field('B'), c: field('C') })
    expect(whyOf(without, entity({ a: field('A1'), b: field('B'), c: field('C') }))).toEqual([
      'deleted /fields/a',
    ])
    const renamed = entity({ z: field('A', { was: ['a'] }), b: field('B'), c: field('C') })
    expect(whyOf(without, renamed)).toEqual(['deleted /fields/a'])
    // Without a word of its former name it is the same field by what it says.
    expect(whyOf(without, entity({ z: field('A'), b: field('B'), c: field('C') }))).toEqual([
      'deleted /fields/a',
    ])
  })

  test('one field, renamed by both', () => {
    const renamed = (name: string) => entity({ [name]: field('A'), b: field('B'), c: field('C') })
    expect(whyOf(renamed('x'), renamed('y'))).toEqual(['renamed /fields/a#'])
  })

  test('two things added under one name', () => {
    const added = (title: string) =>
      entity({ a: field('A'), b: field('B'), c: field('C'), n: field(title) })
    expect(whyOf(added('N'), added('M'))).toEqual(['added /fields/n'])
    // A rename to a name that the other side gave to something new.
    const renamed = entity({ n: field('A', { was: ['a'] }), b: field('B'), c: field('C') })
    expect(whyOf(renamed, added('N'))).toEqual(['added /fields/n', 'order /fields@'])
  })

  test('an order that only people can know', () => {
    const of = (...columns: string[]) => page({ columns })
    const ask = (ours: object, theirs: object) =>
      whyOf(ours, theirs, 'pages/thing.json', of('a', 'b', 'c'))
    expect(ask(of('a', 'x', 'b', 'c'), of('a', 'y', 'b', 'c'))).toEqual(['order /columns@'])
    expect(ask(of('a', 'b', 'c', 'x'), of('a', 'b', 'c', 'y'))).toEqual(['order /columns@'])
    expect(ask(of('c', 'a', 'b'), of('a', 'c', 'b'))).toEqual(['order /columns@'])
    expect(ask(of('x', 'a', 'b', 'c'), of('a', 'b', 'c', 'y'))).toEqual([])
    expect(ask(of('a', 'c'), of('a', 'b', 'y', 'c'))).toEqual([])
  })

  test('lists whose items have no names, as a whole', () => {
    const unique = (...groups: string[][]) => entity({ a: field('A') }, { unique: groups })
    expect(
      whyOf(unique(['a', 'b', 'c']), unique(['a', 'b', 'd']), undefined, unique(['a', 'b'])),
    ).toEqual(['changed /unique'])
  })

  test('a deleted document, two new ones at a path, and what is no JSON', () => {
    const other = entity({ a: field('A2'), b: field('B'), c: field('C') })
    expect(whyOf(null, other)).toEqual(['deleted '])
    expect(whyOf(base, other, undefined, null)).toEqual(['added '])
    expect(whyOf('{ "entity": ', other)).toEqual(['unreadable '])
    expect(whyOf('{ "entity": "a", "entity": "b" }', other)).toEqual(['unreadable '])
    expect(merged('entities/thing.json', base, null, base)).toMatchObject({
      text: null,
      questions: [],
    })
    expect(merged('entities/thing.json', null, base, null)).toMatchObject({
      doc: base,
      questions: [],
    })
  })
})

describe('answers', () => {
  const base = page({ columns: ['a', 'b', 'c'], title: 'T' })
  const ours = page({ columns: ['a', 'x', 'b'], title: 'T1' })
  const theirs = page({ columns: ['a', 'y', 'b', { field: 'c', width: 90 }], title: 'T2' })

  test.each<[Pick, object]>([
    ['ours', page({ columns: ['a', 'x', 'y', 'b'], title: 'T1' })],
    ['theirs', page({ columns: ['a', 'y', 'x', 'b', { field: 'c', width: 90 }], title: 'T2' })],
    ['base', page({ columns: ['a', 'x', 'y', 'b', 'c'], title: 'T' })],
  ])('%s', (pick, expected) => {
    const result = merged('pages/thing.json', base, ours, theirs)
    expect(result.questions.map(({ id }) => id)).toEqual(['/columns/c', '/columns@', '/title'])
    const answers = Object.fromEntries(result.questions.map(({ id }) => [id, pick]))
    const resolved = resolve(result, answers, schemas)
    expect(resolved.questions).toEqual([])
    expect(JSON.parse(resolved.text ?? '')).toEqual(expected)
  })

  test('one after another', () => {
    const result = merged('pages/thing.json', base, ours, theirs)
    const first = resolve(result, { '/title': 'theirs' }, schemas)
    expect(first.questions.map(({ id }) => id)).toEqual(['/columns/c', '/columns@'])
    const second = resolve(first, { '/columns/c': 'ours', '/columns@': 'theirs' }, schemas)
    expect(JSON.parse(second.text ?? '')).toEqual(
      page({ columns: ['a', 'y', 'x', 'b'], title: 'T2' }),
    )
  })
})

describe('the text', () => {
  test('of what neither touched stays as ours has it, sign by sign', () => {
    const base = '{"page":"t",   "kind":"list",\n\t"columns":[ "a","b" ,  "c"], "live":true}\n\n'
    const ours = base.replace('"live":true', '"live":false')
    const theirs = '{ "page": "t", "kind": "list", "columns": ["b", "c", "d"], "live": true }'
    expect(mergeTexts({ path: 'pages/t.json', base, ours, theirs }, schemas)).toMatchObject({
      text: '{"page":"t",   "kind":"list",\n\t"columns":[ "b",  "c","d"], "live":false}\n\n',
      questions: [],
    })
  })

  test('one layout of the formatter gives the same layout', () => {
    const write = (doc: object) => formatDocument(doc, 'entity', schemas.entity)
    const base = entity({ a: field('A'), b: field('B') })
    const ours = entity({ a: field('A'), longer: field('L'), b: field('B') })
    const theirs = entity({ a: field('A'), b: field('B', { required: true }) })
    const { text, doc } = merged('entities/thing.json', write(base), write(ours), write(theirs))
    expect(text).toBe(write(doc))
    expect(doc).toEqual(
      entity({ a: field('A'), longer: field('L'), b: field('B', { required: true }) }),
    )
  })

  test('of a side that only wrote it in another layout counts as untouched', () => {
    const base = entity({ a: field('A'), b: field('B') })
    const wide = JSON.stringify(base, null, 4)
    const theirs = entity({ a: field('A1'), b: field('B') })
    const { text } = merged('entities/thing.json', base, wide, theirs)
    expect(text).toBe(JSON.stringify(theirs, null, 4))
    expect(merged('entities/thing.json', base, theirs, wide).text).toBe(JSON.stringify(theirs))
  })
})
