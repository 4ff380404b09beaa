import { describe, expect, test, vi } from 'vitest'
import { inputValue } from '../../cells/input/value'
import type { CheckAnswer } from '../columns/model'
import { cellsOf, findingsOf, storeOf } from '../testing/store'
import { collect } from './collect'
import { createGridStore } from './store'

const rule = (...validateRules: object[]) => [
  { key: 'a', title: 'A', type: 'input', validateRules },
]
const withValues = (values: readonly unknown[]) =>
  values.map((a, index) => ({ id: String(index), a }))
const messages = async (docs: ReturnType<typeof rule>, values: readonly unknown[]) => {
  const { errors } = await collect(storeOf(docs, withValues(values)))
  return errors.map(({ row, message }) => `${row} ${message}`)
}

describe('rules', () => {
  test('required fails on null or empty', async () => {
    expect(await messages(rule({ required: true }), [null, '', 'x'])).toEqual([
      '0 请填写A',
      '1 请填写A',
    ])
  })

  test('unique fails when two or more rows hold the same value in the column', async () => {
    expect(await messages(rule({ unique: true }), ['a', 'b', 'a'])).toEqual([
      '0 A不能重复',
      '2 A不能重复',
    ])
  })

  test('unique does not count empty cells', async () => {
    expect(await messages(rule({ pattern: 'only' }), ['', null, ''])).toEqual([])
  })

  test('empty values skip the pattern', async () => {
    expect(await messages(rule({ pattern: 'z', message: 'm' }), ['', '12', 'x'])).toEqual(['2 m'])
  })

  test('the first failure gives its message', async () => {
    const docs = rule({ pattern: 'z', message: 'first' }, { pattern: 'm', message: 'second' })
    expect(await messages(docs, ['x', '12'])).toEqual(['0 first', '1 second'])
  })

  test('a rule that is no pattern lets no cell pass and stops no other column', async () => {
    const docs = [
      ...rule({ pattern: '(' }),
      { key: 'b', type: 'input', validateRules: [{ required: true }] },
    ]
    const store = createGridStore({ columns: findingsOf(docs).columns })
    store.load([{ id: '1', a: 'x', b: 'y' }])
    expect((await collect(store)).errors.map(({ key, message }) => [key, message])).toEqual([
      ['a', '规则无效'],
    ])
  })

  test('the type’s own check counts', async () => {
    const docs = [{ key: 'a', title: 'A', type: 'inputNumber', props: { max: 5 } }]
    const { errors } = await collect(storeOf(docs, [{ id: '1', a: 9 }]))
    expect(errors[0]?.message).toBe('A不能大于 5')
  })
})

describe('asynchronous handlers', () => {
  const asking = (handler: (cell: { value: unknown }) => CheckAnswer | Promise<CheckAnswer>) =>
    rule({ handler, message: 'taken' })

  test.each([
    [true, []],
    [null, []],
    [false, ['0 taken']],
    ['own words', ['0 own words']],
  ] as const)('the answer %j gives %j', async (answer, expected) => {
    expect(
      await messages(
        asking(async () => answer),
        ['x'],
      ),
    ).toEqual(expected)
  })

  test('a handler that throws fails the cell', async () => {
    const docs = asking(() => {
      throw new Error('x')
    })
    expect(await messages(docs, ['x'])).toEqual(['0 A校验出错，请重试'])
  })

  test('values that are not typed are asked about too, some at a time; plain rules do not wait for it', async () => {
    let open = 0
    let most = 0
    const handler = vi.fn(async ({ value }: { value: unknown }) => {
      open += 1
      most = Math.max(most, open)
      await Promise.resolve()
      open -= 1
      return value !== 'bad'
    })
    const docs = [
      {
        key: 'a',
        type: 'input',
        validateRules: [
          { handler, message: 'taken' },
          { pattern: 'n', message: 'number' },
        ],
      },
    ]
    const rows = Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, a: '1' }))
    const store = storeOf(docs, rows)
    const step = { label: 'paste', asks: true }
    const patches = rows.map(({ id }) => ({ row: id, values: { a: 'bad' } }))
    store.apply([{ kind: 'set', rows: patches }], step)
    expect(store.table.order.map(({ marks }) => marks?.errors?.a)).toEqual(Array(40).fill('number'))
    await vi.waitFor(() =>
      expect(store.table.order.map(({ marks }) => marks?.errors?.a)).toEqual(
        Array(40).fill('taken'),
      ),
    )
    expect(handler).toHaveBeenCalledTimes(40)
    expect(most).toBe(16)
  })

  test('rules behind a handler are checked once it has passed', async () => {
    const docs = rule({ handler: async () => true }, { pattern: 'z', message: 'digits' })
    expect(await messages(docs, ['x'])).toEqual(['0 digits'])
  })

  test('a handler is not asked about a value that an earlier rule refuses', async () => {
    const handler = vi.fn(async () => true)
    await messages(rule({ required: true }, { handler }), [null])
    expect(handler).not.toHaveBeenCalled()
  })

  test('an answer about a value that has been changed since is dropped', async () => {
    const answers: ((answer: boolean) => void)[] = []
    const handler = () => new Promise<boolean>((resolve) => answers.push(resolve))
    const store = storeOf(asking(handler), withValues(['old']))
    const [row, column] = [store.table.order[0], store.table.columns[0]]
    if (!row || !column) throw new Error('no cell')
    const first = store.judge.check(row, column, 'input')
    store.set('0', { a: 'new' })
    const second = store.judge.check(row, column, 'input')
    answers[1]?.(true)
    await second
    answers[0]?.(false)
    await first
    expect(row.marks).toBeUndefined()
  })

  test('at most sixteen are asked at once', async () => {
    let open = 0
    let most = 0
    const handler = async () => {
      most = Math.max(most, ++open)
      await Promise.resolve()
      open -= 1
      return true
    }
    await messages(
      asking(handler),
      Array.from({ length: 50 }, (_, i) => `v${i}`),
    )
    expect(most).toBe(16)
  })
})

describe('collecting', () => {
  test('reports all errors, the first one’s place first', async () => {
    const store = storeOf(rule({ required: true }), withValues(['x', null, 'y', null]))
    const { errors, values } = await collect(store)
    expect(errors.map(({ rowIndex, columnIndex }) => [rowIndex, columnIndex])).toEqual([
      [1, 0],
      [3, 0],
    ])
    expect(values).toHaveLength(4)
  })

  test('a refused text fails the collection until it is typed over', async () => {
    const store = storeOf([{ key: 'a', title: '单价', type: 'inputNumber' }], withValues([1]))
    const patch = { row: '0', values: { a: 1 }, refused: { a: 'x1' } }
    store.apply([{ kind: 'set', rows: [patch] }], { label: 'paste' })
    expect((await collect(store)).errors[0]?.message).toBe('“x1” 不是有效的单价')
    store.set('0', { a: 2 })
    expect((await collect(store)).errors).toEqual([])
  })

  test('a removed row’s errors go with it and come back with it', async () => {
    const store = storeOf(rule({ required: true }), withValues([null, 'x']))
    await collect(store)
    store.remove(['0'])
    expect(store.judge.failing.size).toBe(0)
    store.undo()
    expect(store.judge.failing.size).toBe(1)
  })

  test('an edit while the unique column is being read in slices is not overlooked', async () => {
    const store = storeOf(
      rule({ unique: true }),
      withValues(Array.from({ length: 400 }, (_, i) => `v${i}`)),
    )
    let time = 0
    const pause = vi.fn(async () => {
      if (pause.mock.calls.length === 2) store.set('0', { a: 'v399' })
    })
    const { errors } = await collect(store, { pause, now: () => (time += 30) })
    expect(errors.map(({ row }) => row)).toEqual(['0', '399'])
  })

  test.each([0, 2, 4])(
    'rows that change, come and go while the column is read, from slice %i on, are each counted once',
    async (first) => {
      const count = 4000
      const store = storeOf(
        rule({ unique: true }),
        withValues(Array.from({ length: count }, (_, i) => `v${i}`)),
      )
      const steps = [
        () => store.insert([{ a: 'v3998' }], 0),
        () => store.remove(['3', '3997']),
        () => store.undo(),
        () => store.remove(['4', '3996']),
        () => store.insert([{ a: 'v4' }, { a: 'v3996' }], 0),
        () => store.insert([{ a: 'v5' }, { a: 'v3995' }], 0),
        // An edit of the column reads the rest of it at once.
        () => store.set('1', { a: 'twice' }),
        () => store.set('3999', { a: 'twice' }),
        () => store.set('2', { a: 'v2' }),
      ]
      let pauses = 0
      const pause = async () => {
        pauses += 1
        if (pauses > first) steps.shift()?.()
      }
      let time = 0
      const { errors } = await collect(store, { pause, now: () => (time += 30) })
      expect(steps).toEqual([])
      expect(errors.map(({ row }) => row)).toEqual([
        'row_4',
        'row_5',
        'row_1',
        '1',
        '5',
        '3995',
        '3998',
        '3999',
      ])
    },
  )

  test('only the named rows are checked and given', async () => {
    const store = storeOf(rule({ required: true }), withValues([null, 'x', null]))
    const { errors, values } = await collect(store, { ids: ['1', '2'] })
    expect([errors.length, values.length]).toEqual([1, 2])
  })

  test('works in slices: it pauses whenever its time is used up', async () => {
    let time = 0
    const pause = vi.fn(async () => undefined)
    const store = storeOf(
      rule({ required: true }),
      withValues(Array.from({ length: 640 }, () => 'x')),
    )
    await collect(store, { pause, now: () => (time += 10) })
    expect(pause.mock.calls.length).toBeGreaterThanOrEqual(3)
  })

  test('a value of another type goes back as it came and stops nothing', async () => {
    const store = storeOf(
      [{ key: 'a', type: 'inputNumber', validateRules: [{ required: true }] }],
      withValues(['many']),
    )
    expect(await collect(store)).toMatchObject({ errors: [], values: [{ id: '0', a: 'many' }] })
  })

  test('a cell whose check throws fails with a message and the others are checked', async () => {
    const check = () => {
      throw new Error('x')
    }
    const broken = { ...inputValue, name: 'broken', check }
    const cells = cellsOf([inputValue, broken])
    const docs = [
      { key: 'a', title: 'A', type: 'broken' },
      { key: 'b', title: 'B', type: 'input', validateRules: [{ required: true }] },
    ]
    const { errors } = await collect(storeOf(docs, [{ id: '1', a: 'x' }], { cells }))
    expect(errors.map(({ message }) => message)).toEqual(['A无法校验', '请填写B'])
  })
})

test('100,000 rows with nulls, wrong types and ids that are missing or taken are collected as they came', async () => {
  const odd = [null, 1, 'x', {}, [], true, Number.NaN, '2020-02-30', undefined, 'Y']
  const rows = Array.from({ length: 100_000 }, (_, i) => ({
    id: i % 7 === 0 ? null : `${i % 90_000}`,
    a: odd[i % 10],
    b: odd[(i + 3) % 10],
    c: odd[(i + 6) % 10],
  }))
  const docs = [
    { key: 'a', type: 'inputNumber', validateRules: [{ unique: true }] },
    { key: 'b', type: 'date', validateRules: [{ required: true }] },
    { key: 'c', type: 'list_multi' },
  ]
  const { values, errors, changedRows } = await collect(storeOf(docs, [null, ...rows]))
  expect(values).toEqual(rows)
  expect(changedRows).toEqual([])
  expect(errors.length).toBeGreaterThan(0)
})
