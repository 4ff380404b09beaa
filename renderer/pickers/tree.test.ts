import { describe, expect, test } from 'vitest'
import { linesOf } from '../tree/nodes'
import { parentsOfHits } from '../tree/search'
import { isPartly, linkedChange, readTree, type TreeNode } from './tree'

const keys = { value: 'id', text: 'departName' }
const raw = [
  {
    id: '1',
    departName: '总部',
    children: [
      {
        id: '2',
        departName: '外贸部',
        children: [
          { id: '3', departName: '欧洲组' },
          { id: '4', departName: '北美组' },
        ],
      },
      { id: '5', departName: '内容部' },
    ],
  },
]
const nodes = readTree(raw, keys)
const node = (value: string): TreeNode => {
  const find = (list: readonly TreeNode[]): TreeNode | undefined => {
    for (const one of list) {
      const found = one.value === value ? one : find(one.children)
      if (found) return found
    }
    return undefined
  }
  const found = find(nodes)
  if (!found) throw new Error(`no node ${value}`)
  return found
}

describe('a tree of an answer', () => {
  test.each([null, {}, 'x', [null, 5, { departName: '无编号' }]])('%j has no nodes', (answer) => {
    expect(readTree(answer, keys)).toEqual([])
  })

  test('a node inside itself is left out', () => {
    const loop = [{ id: '1', departName: 'a', children: [{ id: '1', departName: 'a' }] }]
    expect(readTree(loop, keys)).toMatchObject([{ value: '1', children: [] }])
  })

  test('a node without a name is called by its value', () => {
    expect(readTree([{ id: '9' }], keys)).toMatchObject([{ text: '9' }])
  })
})

test('the lines are those whose parents are open, with their place among brothers', () => {
  expect(linesOf(nodes, new Set(['1'])).map(({ node: { text }, level }) => [text, level])).toEqual([
    ['总部', 1],
    ['外贸部', 2],
    ['内容部', 2],
  ])
  const [, , third] = linesOf(nodes, new Set(['1', '2']))
  expect(third).toMatchObject({ level: 3, position: 1, siblings: 2, above: ['1', '2'] })
})

test('a search opens the parents of what it finds', () => {
  expect([...parentsOfHits(nodes, '组')].sort()).toEqual(['1', '2'])
  expect([...parentsOfHits(nodes, '总')]).toEqual([])
})

describe('parents and children that go together', () => {
  const change = (value: string, chosen: readonly string[]) => {
    const { add, remove } = linkedChange(nodes, node(value), (one) => chosen.includes(one))
    return { add: add.map((one) => one.value).sort(), remove: [...remove].sort() }
  }

  test('choosing one chooses all below it', () => {
    expect(change('2', [])).toEqual({ add: ['2', '3', '4'], remove: [] })
  })

  test('choosing the last child chooses its parent, and so on up', () => {
    expect(change('4', ['3'])).toEqual({ add: ['2', '4'], remove: [] })
    expect(change('4', ['3', '5'])).toEqual({ add: ['1', '2', '4'], remove: [] })
  })

  test('giving one up gives up all below and all above it', () => {
    expect(change('2', ['1', '2', '3', '4', '5']).remove).toEqual(['1', '2', '3', '4'])
  })

  test('a parent of which a part is chosen is in the third state', () => {
    const has = (value: string) => value === '3'
    expect([isPartly(node('1'), has), isPartly(node('2'), has)]).toEqual([true, true])
    expect([isPartly(node('5'), has), isPartly(node('3'), has)]).toEqual([false, false])
  })
})
