import { expect, test } from 'vitest'
import { type Nested, withBelow } from './nodes'

interface Node extends Nested<Node> {
  readonly children?: readonly Node[] | null
}
const tree: readonly Node[] = [{ value: 'a', children: [{ value: 'a1' }] }, { value: 'b' }]

test('a level stands below its node, and a node below which nothing comes is a leaf', () => {
  const found = withBelow(tree, 'a1', [{ value: 'a11' }])
  expect(found[0]?.children).toEqual([{ value: 'a1', children: [{ value: 'a11' }] }])
  expect(withBelow(tree, 'b', [])[1]).toEqual({ value: 'b', children: null })
})

test('a level that comes again takes nothing away, nor what is below it', () => {
  const deep = withBelow(tree, 'a1', [{ value: 'a11' }])
  expect(withBelow(deep, 'a', [{ value: 'a1' }])).toEqual(deep)
})

test('no node holds itself', () => {
  expect(withBelow(tree, 'b', [{ value: 'b' }, { value: 'b1' }])[1]?.children).toEqual([
    { value: 'b1' },
  ])
})
