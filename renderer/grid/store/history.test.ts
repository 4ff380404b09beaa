import { describe, expect, test } from 'vitest'
import { createHistory, type Transaction } from './history'

const patch = (row: string, name: unknown) =>
  ({ kind: 'set', rows: [{ row, values: { name } }] }) as const
const step = (label: string, coalesce?: string, row = '1'): Transaction => ({
  label,
  coalesce,
  redo: [patch(row, label)],
  undo: [patch(row, `before ${label}`)],
})

describe('joining', () => {
  test('steps of one key are one, with the first’s way back and the last’s way forth', () => {
    const history = createHistory()
    for (const label of ['a', 'ab', 'abc']) history.push(step(label, 'k'))
    const joined = history.back()
    expect(joined?.undo).toEqual([patch('1', 'before a')])
    expect(joined?.redo).toEqual([patch('1', 'abc')])
    expect(history.back()).toBeUndefined()
  })

  test('steps of different cells keep both ways in order', () => {
    const history = createHistory()
    history.push(step('a', 'k', '1'))
    history.push(step('b', 'k', '2'))
    expect(history.back()).toMatchObject({
      redo: [patch('1', 'a'), patch('2', 'b')],
      undo: [patch('2', 'before b'), patch('1', 'before a')],
    })
  })

  test.each(['seal', 'back'] as const)('after %s the next is a step of its own', (how) => {
    const history = createHistory()
    history.push(step('first'))
    history.push(step('a', 'k'))
    history[how]()
    history.push(step('b', 'k'))
    expect(history.undoes).toBe('b')
    history.back()
    expect(history.undoes).toBe(how === 'seal' ? 'a' : 'first')
  })

  test('what slips in stands below the step that is being typed, and above one that is complete', () => {
    const history = createHistory()
    history.push(step('a', 'k', '1'))
    history.slip(step('file', undefined, '2'))
    history.push(step('ab', 'k', '1'))
    expect(history.discard()?.redo).toEqual([patch('1', 'ab')])
    expect(history.undoes).toBe('file')
    history.push(step('pasted', undefined, '2'))
    history.slip(step('another', undefined, '2'))
    expect(history.undoes).toBe('another')
  })

  test('what was typed and taken back leaves what can be redone', () => {
    const history = createHistory()
    history.push(step('first'))
    history.back()
    for (const label of ['a', 'ab']) history.push(step(label, 'k'))
    expect(history.redoes).toBeUndefined()
    history.discard()
    expect(history.redoes).toBe('first')
    history.push(step('b', 'k'))
    history.seal()
    history.push(step('c'))
    history.discard()
    expect(history.redoes).toBeUndefined()
  })

  test('without a key nothing is joined', () => {
    const history = createHistory()
    history.push(step('a'))
    history.push(step('b'))
    history.back()
    expect([history.undoes, history.redoes]).toEqual(['a', 'b'])
  })
})

describe('limits', () => {
  test('the oldest steps are given up', () => {
    const history = createHistory({ steps: 2, cells: 1000 })
    for (const label of ['a', 'b', 'c']) history.push(step(label))
    history.back()
    history.back()
    expect(history.undoes).toBeUndefined()
    expect(history.redoes).toBe('b')
  })

  test('by cells too, but the newest step stays whatever its size', () => {
    const history = createHistory({ steps: 100, cells: 5 })
    const rows = Array.from({ length: 10 }, (_, i) => ({ row: `${i}`, values: { name: i } }))
    history.push(step('small'))
    history.push({ label: 'large', redo: [{ kind: 'set', rows }], undo: [] })
    expect(history.undoes).toBe('large')
    history.back()
    expect(history.undoes).toBeUndefined()
  })
})

test('a new step forgets what was undone', () => {
  const history = createHistory()
  history.push(step('a'))
  history.back()
  history.push(step('b'))
  expect(history.forward()).toBeUndefined()
})

test('kept steps of a row can be rewritten, on both sides', () => {
  const history = createHistory()
  history.push(step('a'))
  history.push(step('b'))
  history.back()
  history.rewrite('1', (one) => ({ ...one, values: { name: 'new' } }))
  expect(history.forward()?.redo).toEqual([patch('1', 'new')])
  history.back()
  expect(history.back()?.undo).toEqual([patch('1', 'new')])
})
