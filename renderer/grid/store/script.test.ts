import { expect, test } from 'vitest'
import { lookupOf } from '../../cells/fixtures'
import { valuesOf } from '../rows/rows'
import { clearCells } from '../sheet/copy'
import { fill } from '../sheet/fill'
import { find, replaceAll } from '../sheet/find'
import { applyView, sortForGood } from '../sheet/order'
import { paste } from '../sheet/paste'
import { createModel } from '../testing/model'
import { storeOf } from '../testing/store'
import { collect } from './collect'
import type { GridStore } from './store'

const docs = [
  { key: 'name', type: 'input', validateRules: [{ required: true }, { unique: true }] },
  { key: 'kind', type: 'input', linkageKey: 'sub' },
  { key: 'sub', type: 'input' },
  { key: 'price', type: 'inputNumber', statistics: 'sum', validateRules: [{ pattern: 'z' }] },
  { key: 'orderNum', type: 'inputNumber' },
]
const keys = ['name', 'kind', 'sub', 'price'] as const
const lookup = lookupOf()
const operations = 1000

/** mulberry32: the same script for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below)
  }
}

const loaded = Array.from({ length: 30 }, (_, i) => ({
  id: `id${i}`,
  name: `n${i % 25}`,
  kind: `k${i % 3}`,
  sub: i % 2 ? `s${i}` : null,
  price: i % 5 ? i / 4 : null,
  orderNum: i + (i > 20 ? 2 : 1),
  extra: { kept: i },
}))

/** Everything that undoing must bring back. */
const stateOf = ({ table }: GridStore) => ({
  rows: table.order.map(({ id, isNew, values, source, marks }) => [
    id,
    isNew,
    values ?? keys.map((key) => source?.[key]),
    marks?.refused,
  ]),
  deleted: [...table.deleted.keys()].sort(),
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  '1,000 random operations, undone and redone, leave the same state and collect what the model says: seed %i',
  async (seed) => {
    const random = randomOf(seed)
    const store = storeOf(docs, loaded, {
      orderKey: 'orderNum',
      history: { steps: 10 * operations, cells: Number.POSITIVE_INFINITY },
    })
    // Reading gives every row its values, so that states compare.
    for (const row of store.table.order) valuesOf(store.table, row)
    const model = createModel(loaded, keys)
    const { columns } = store.table
    const count = () => store.table.order.length
    const idAt = (index: number) => store.table.order[index]?.id ?? ''
    const unfiltered = () => applyView(store, { sort: [], filters: [] }, lookup)
    const sumShown = () => {
      const shown = Array.from({ length: store.count() }, (_, place) => store.rowAt(place))
      const prices = shown
        .flatMap((row) => (row ? [valuesOf(store.table, row).price] : []))
        .filter((price) => typeof price === 'number')
      return prices.length > 0 ? prices.reduce((sum, price) => sum + price, 0) : null
    }
    const text = () => (random(6) === 0 ? null : `t${random(60)}`)
    const number = () => (random(5) === 0 ? null : random(400) / 4)
    const valueFor = (key: string) => (key === 'price' ? number() : text())
    const block = () => {
      unfiltered()
      const top = random(count())
      const left = random(4)
      return { top, left, bottom: top + random(count() - top), right: left + random(4 - left) }
    }

    const actions: readonly (() => unknown)[] = [
      () => {
        const [index, key] = [random(count()), keys[random(4)] ?? 'name']
        const value = valueFor(key)
        store.set(idAt(index), { [key]: value })
        model.step((state) => state.set(index, { [key]: value }))
      },
      () => {
        const index = random(count())
        const texts = ['a', 'ab', `abc${random(9)}`]
        for (const name of texts)
          store.set(idAt(index), { name }, { label: 'type', coalesce: `${index}` })
        store.history.seal()
        model.step((state) => state.set(index, { name: texts[2] ?? '' }))
      },
      () => {
        const [at, given] = [
          random(count() + 1),
          [{ name: text() }, { price: number() }].slice(random(2)),
        ]
        store.insert(given, at)
        model.step((state) => state.insert(at, given))
      },
      () => {
        const chosen = [...new Set([random(count()), random(count())])].slice(random(2))
        store.remove(chosen.map(idAt))
        if (chosen.length > 0) model.step((state) => state.remove(chosen))
      },
      () => {
        const [from, to] = [random(count()), random(count())]
        store.move(from, to)
        if (from !== to) model.step((state) => state.move(from, to))
      },
      () => {
        const order = random(2) ? 'asc' : 'desc'
        sortForGood(store, [{ key: 'price', order }], lookup)
        model.step((state) => state.sort('price', order === 'asc' ? 1 : -1))
      },
      () => {
        const { top, left } = block()
        const width = 1 + random(4 - left)
        const cells = Array.from({ length: 1 + random(4) }, () =>
          Array.from({ length: width }, () => (random(4) ? String(random(90)) : `w${random(9)}`)),
        )
        paste(store, cells, { lookup, columns, target: { top, left, bottom: top, right: left } })
        model.step((state) => state.paste(top, left, cells))
      },
      () => {
        const target = block()
        if (target.top === target.bottom) return
        fill(store, {
          columns,
          lookup,
          target,
          source: { ...target, bottom: target.top },
          copy: true,
        })
        model.step((state) => state.fill(target))
      },
      () => {
        const target = block()
        clearCells(store, target, columns)
        model.step((state) => state.clear(target))
      },
      async () => {
        unfiltered()
        const options = { text: '1', columns: columns.slice(0, 1), lookup }
        const places = await find(store, options)
        replaceAll(store, places, '7x', options)
        if (places.length > 0) model.step((state) => state.replace('name', '1', '7x'))
      },
      () => {
        const key = keys[random(4)] ?? 'name'
        const filters = random(2) ? [{ key, accepts: (value: unknown) => value !== null }] : []
        applyView(store, { sort: [{ key, order: 'asc' }], filters }, lookup)
      },
      () => expect(store.undo()).toBe(model.undo()),
      () => expect(store.undo()).toBe(model.undo()),
      () => expect(store.redo()).toBe(model.redo()),
      () => {
        const theirs = { [keys[random(3)] ?? 'name']: `their${random(9)}`, price: random(40) }
        const id = `id${random(30)}`
        store.merge(id, theirs)
        model.merge(id, theirs)
      },
    ]
    const agree = async () => {
      const { errors, values, newRows, changedRows, deletedIds } = await collect(store)
      const expected = model.collect()
      expect({ values, newRows, changedRows }).toEqual(expected.output)
      expect([...deletedIds].sort()).toEqual(expected.deletedIds)
      expect(errors.map(({ rowIndex, key }) => `${rowIndex} ${key}`).sort()).toEqual(
        expected.errors,
      )
      // What a filter hides is not in the sum that stands below what it shows.
      expect(store.totals.get('price', 'sum')).toBe(
        store.table.filtered ? sumShown() : expected.sum,
      )
    }

    const start = stateOf(store)
    for (let i = 0; i < operations; i++) {
      // A table that has run empty begins again.
      await (count() === 0 ? actions[2] : actions[random(actions.length)])?.()
      if (i % 50 === 0) await agree()
    }
    await agree()
    // The script may have ended in the middle of undoing.
    while (store.redo()) expect(model.redo()).toBe(true)
    const end = stateOf(store)
    while (store.undo()) expect(model.undo()).toBe(true)
    expect(model.undo()).toBe(false)
    await agree()
    expect(stateOf(store).rows.map(([id]) => id)).toEqual(start.rows.map(([id]) => id))
    expect(await collect(store, { validate: false })).toMatchObject({ newRows: [], deletedIds: [] })
    while (store.redo()) expect(model.redo()).toBe(true)
    expect(stateOf(store)).toEqual(end)
    await agree()
  },
)
