import { expect, test, vi } from 'vitest'
import type { Option } from '../../model/entity/field'
import { storeOf } from '../testing/store'
import { createLinks } from './links'

const docs = [
  { key: 'province', type: 'select', linkageKey: 'city' },
  { key: 'city', type: 'select', linkageKey: 'area' },
  { key: 'area', type: 'select' },
  { key: 'other', type: 'select' },
]
const tree: Readonly<Record<string, readonly string[]>> = {
  '': ['p', 'q'],
  p: ['c', 'd'],
  c: ['a'],
}
const optionsFor = (parent: string): readonly Option[] =>
  (tree[parent] ?? []).map((value) => ({ value, text: value.toUpperCase() }))

function make(requestData = vi.fn(async (parent: string) => optionsFor(parent))) {
  const store = storeOf(docs, [
    { id: '1', province: 'p', city: 'c', area: 'a' },
    { id: '2', province: 'p' },
  ])
  const links = createLinks(store.table, [{ key: 'province', requestData }], store.listeners)
  const column = (key: string) => {
    const found = store.table.column.get(key)
    if (!found) throw new Error(key)
    return found
  }
  const [first, second] = store.table.order
  if (!first || !second) throw new Error('rows')
  return { store, links, column, first, second, requestData }
}

test('each level has the options below its parent, at any depth', async () => {
  const { store, links, column, first } = make()
  await links.preload(store.table.order)
  expect(
    ['province', 'city', 'area'].map((key) =>
      links.options(first, column(key))?.map(({ value }) => value),
    ),
  ).toEqual([['p', 'q'], ['c', 'd'], ['a']])
  expect(links.options(first, column('other'))).toBeUndefined()
})

test('a table asks ahead in steps, makes no more rows than a step looks at, and not for very many choices', () => {
  const store = storeOf(
    docs,
    Array.from({ length: 5_000 }, (_, at) => ({ id: String(at), province: `p${at}` })),
  )
  const requestData = vi.fn(async () => [])
  const links = createLinks(store.table, [{ key: 'province', requestData }], store.listeners)
  const steps = links.asking()[Symbol.iterator]()
  steps.next()
  expect(requestData.mock.calls).toEqual([[''], ['p0']])
  expect(store.table.isGrowing).toBe(true)
  while (!steps.next().done);
  expect(requestData).toHaveBeenCalledTimes(100)
  expect(store.table.isGrowing).toBe(true)
})

test('answers are cached per parent value', async () => {
  const { store, links, requestData } = make()
  await Promise.all([links.preload(store.table.order), links.preload(store.table.order)])
  await links.preload(store.table.order)
  expect(requestData.mock.calls.map(([parent]) => parent)).toEqual(['', 'p', 'c'])
})

test('a level whose parent is empty shows no options', () => {
  const { links, column, second } = make()
  expect(links.options(second, column('area'))).toEqual([])
})

test('options that are on the way are told when they are there', async () => {
  const { store, links, column, first } = make()
  const told = vi.fn()
  store.listeners.onTopic('links', told)
  expect(links.options(first, column('city'))).toBeUndefined()
  await links.preload([first])
  expect(told).toHaveBeenCalled()
  expect(links.options(first, column('city'))).toHaveLength(2)
})

test('a field with the row’s options stays the same object while they do', async () => {
  const { store, links, column, first, second } = make()
  await links.preload(store.table.order)
  const field = links.fieldFor(first, column('city'))
  expect(field.props).toMatchObject({ options: optionsFor('p') })
  expect(links.fieldFor(second, column('city'))).toBe(field)
  expect(links.fieldFor(first, column('other'))).toBe(column('other').field)
})

test('a failed call is made again when next asked', async () => {
  const request = vi.fn(async (parent: string) => optionsFor(parent))
  request.mockRejectedValueOnce(new Error('network'))
  const { links, column, first } = make(request)
  expect(links.options(first, column('province'))).toBeUndefined()
  await links.preload([first])
  await links.preload([first])
  expect(links.options(first, column('province'))).toHaveLength(2)
})

test('an answer may name its options as a document does: numbers, title or label', async () => {
  const answer: unknown = [{ value: 1, title: '一' }, { value: '2', label: '二' }, { text: '无' }]
  const { links, column, first, store } = make(vi.fn(async () => answer as readonly Option[]))
  await links.preload(store.table.order)
  expect(links.options(first, column('province'))).toEqual([
    { value: '1', text: '一' },
    { value: '2', text: '二' },
  ])
})
