import { expect, test } from 'vitest'
import { linesOf, type Nested } from './nodes'
import { treeStep, typedTo } from './treeKeys'

interface Node extends Nested<Node> {
  readonly children?: readonly Node[] | null
}
const leaf = (value: string): Node => ({ value, children: null })
const nodes: readonly Node[] = [
  { value: 'a', children: [leaf('a1'), { value: 'a2' }] },
  leaf('b'),
  leaf('bc'),
]
const lines = linesOf(nodes, new Set(['a']))
const pressed = (key: string, timeStamp = 0) => ({
  key,
  timeStamp,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
})
const step = (key: string, at: number) => treeStep(pressed(key), lines, at)

test('lines are the nodes that stand open, a branch whether it has been read or not', () => {
  expect(lines.map(({ id, open, level }) => [id, open, level])).toEqual([
    ['a', true, 1],
    ['a1', undefined, 2],
    ['a2', false, 2],
    ['b', undefined, 1],
    ['bc', undefined, 1],
  ])
})

test('arrows lead from line to line and end at the first and the last one', () => {
  expect([step('ArrowDown', 0), step('ArrowUp', 0)]).toEqual([{ to: 1 }, { to: 0 }])
  expect([step('ArrowDown', 4), step('Home', 3), step('End', 0)]).toEqual([
    ...[{ to: 4 }, { to: 0 }, { to: 4 }],
  ])
})

test('right opens, then leads below; left closes, then leads above, and from the top nowhere', () => {
  expect([step('ArrowRight', 2), step('ArrowRight', 0)]).toEqual([{ turn: true }, { to: 1 }])
  expect([step('ArrowLeft', 0), step('ArrowLeft', 2)]).toEqual([{ turn: false }, { to: 0 }])
  expect([step('ArrowLeft', 3), step('ArrowRight', 1)]).toEqual([{ to: 3 }, { to: 1 }])
})

test('other keys, and those with Ctrl, are none of the tree', () => {
  expect(step('x', 0)).toBeUndefined()
  expect(treeStep({ ...pressed('ArrowDown'), ctrlKey: true }, lines, 0)).toBeUndefined()
})

test('letters lead to what begins with them; after a pause they begin anew', () => {
  const typed = { current: { text: '', at: -10_000 } }
  const texts = () => lines.map(({ id }) => id)
  const type = (key: string, index: number, timeStamp: number) =>
    typedTo(pressed(key, timeStamp), typed, { texts, index })
  expect(type('B', 0, 0)).toEqual({ to: 3 })
  expect(type('c', 3, 100)).toEqual({ to: 4 })
  expect(type('a', 4, 5_000)).toEqual({ to: 0 })
  expect(type('b', 3, 10_000)).toEqual({ to: 4 })
  expect(type(' ', 0, 20_000)).toBeUndefined()
  expect(type('x', 0, 30_000)).toBeUndefined()
})
