import type { Named } from '../../cellType'
import type { RequestPort } from '../../ports'
import { searchRank } from '../searchRank'
import { treeMessages as messages } from './messages'
import { type LoadedNode, searchTree, type TreeQuery } from './treeSource'

const toldAtMost = 5
const between = ' / '

/** Finds the node by its name or by the end of its path: `床品 / 四件套`. */
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
  // A full path of one node can also be the end of others' paths.
  const exact = led.filter((node) => searchRank(node.title, path) === 0)
  return oneOf(exact.length > 0 ? exact : led, whole, title)
}

/**
 * Nodes that match the text while typing: names that contain it, or else names that contain its last step below the
 * previous steps; a node whose full path it is comes first.
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

/** The last step of a path, which names the node itself. */
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

/** The name of a found node includes its ancestors. */
export const nameOf = ({ title }: { readonly title: string }): string =>
  title.split(between).at(-1) ?? title
