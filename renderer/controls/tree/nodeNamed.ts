import type { Named } from '../../cellType'
import type { RequestPort } from '../../ports'
import { searchRank } from '../searchRank'
import { treeMessages as messages } from './messages'
import { type LoadedNode, searchTree, type TreeQuery } from './treeSource'

const toldAtMost = 5
const between = ' / '

/** The node called so, or that the end of a path leads to: `床品 / 四件套`. */
export async function nodeNamed(
  request: RequestPort,
  tree: TreeQuery,
  text: string,
  title: string,
): Promise<Named> {
  const whole = text.trim()
  const steps = stepsOf(whole)
  const own = steps.at(-1) ?? ''
  const called = await nodesCalled(request, tree, whole)
  if (called.length > 0 || steps.length < 2 || steps.includes(''))
    return oneOf(called, whole, title)
  const path = steps.join(between)
  const below = await nodesCalled(request, tree, own)
  const led = below.filter((node) => endsWith(node.title, path))
  // A path from the root is the whole of it, and the end of others.
  const exact = led.filter((node) => searchRank(node.title, path) === 0)
  return oneOf(exact.length > 0 ? exact : led, whole, title)
}

/**
 * Nodes that a text finds while it is written: those whose names hold it, else those whose name holds its last step and
 * that the steps before lead to; the one that it is the whole path of goes first.
 */
export async function nodesFound(
  request: RequestPort,
  tree: TreeQuery,
  text: string,
  signal: AbortSignal,
): Promise<readonly LoadedNode[]> {
  const found = await searchTree(request, tree, text, signal)
  const steps = stepsOf(text).filter((step) => step !== '')
  const own = steps.at(-1)
  if (found.length > 0 || own === undefined || steps.length < 2) return found
  const path = steps.join(between)
  const above = steps.slice(0, -1).join(between)
  const below = (await searchTree(request, tree, own, signal)).filter(
    (node) =>
      searchRank(nameOf(node), own) !== undefined &&
      endsWith(node.title.split(between).slice(0, -1).join(between), above),
  )
  const isWhole = (node: LoadedNode) => searchRank(node.title, path) === 0
  return [...below.filter(isWhole), ...below.filter((node) => !isWhole(node))]
}

/** What a text says of the node itself: of a path the last step. */
export const ownStep = (text: string): string =>
  stepsOf(text).findLast((step) => step !== '') ?? text

const stepsOf = (text: string): readonly string[] =>
  text
    .trim()
    .split(/[/／]/)
    .map((step) => step.trim())

const nodesCalled = async (request: RequestPort, tree: TreeQuery, name: string) =>
  (await searchTree(request, tree, name)).filter((node) => searchRank(nameOf(node), name) === 0)

function oneOf(
  nodes: readonly { readonly value: string; readonly title: string }[],
  text: string,
  title: string,
): Named {
  const [first, ...others] = nodes
  if (!first) return undefined
  if (others.length === 0) return { value: first.value }
  const paths = nodes.slice(0, toldAtMost).map((node) => node.title)
  return { why: messages.several(text, title, nodes.length, paths) }
}

const endsWith = (path: string, end: string): boolean =>
  `${between}${path}`.toLowerCase().endsWith(`${between}${end}`.toLowerCase())

/** A node that was searched for is named with those above it. */
export const nameOf = ({ title }: { readonly title: string }): string =>
  title.split(between).at(-1) ?? title
