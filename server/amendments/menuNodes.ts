import { type Doc, objectsIn } from './amendment'

/** The nodes of a menu document, changed at one place; what lies elsewhere stays the same object. */

type Change = (node: Doc) => Doc | undefined

function changed(nodes: unknown, change: Change): readonly Doc[] {
  return objectsIn(nodes).flatMap((node): readonly Doc[] => {
    const now = change(node)
    if (!now) return []
    if (now.children === undefined) return [now]
    return [{ ...now, children: changed(now.children, change) }]
  })
}

const inMenu = (doc: Doc, change: Change): Doc => ({ ...doc, menu: changed(doc.menu, change) })

/** The document with the entry of a path changed. */
export const withNode = (doc: Doc, path: string, change: (node: Doc) => Doc): Doc =>
  inMenu(doc, (node) => (node.path === path ? change(node) : node))

const buttonsOf = ({ buttons }: Doc): Doc => Object(buttons ?? {})

/** The document with another name for the button of a code. */
export const renamedButton = (doc: Doc, code: string, name: string): Doc =>
  inMenu(doc, (node) =>
    Object.hasOwn(buttonsOf(node), code)
      ? { ...node, buttons: { ...buttonsOf(node), [code]: name } }
      : node,
  )

/** The document with the button of a code at the entry of another path. */
export function movedButton(doc: Doc, code: string, to: string): Doc {
  let name: unknown
  const without = inMenu(doc, (node) => {
    const { [code]: found, ...others } = buttonsOf(node)
    if (found === undefined) return node
    name = found
    const { buttons: _, ...plain } = node
    return Object.keys(others).length > 0 ? { ...plain, buttons: others } : plain
  })
  return withNode(without, to, (node) => ({
    ...node,
    buttons: { ...buttonsOf(node), [code]: name },
  }))
}

/** The document with the entry of a path, and all below it, at the end of another's children; null = of the menu. */
export function movedNode(doc: Doc, path: string, to: string | null): Doc {
  let node: Doc | undefined
  const without = inMenu(doc, (one) => {
    if (one.path !== path) return one
    node = one
    return undefined
  })
  const moved = node === undefined ? [] : [node]
  if (to === null) return { ...without, menu: [...objectsIn(without.menu), ...moved] }
  return withNode(without, to, (one) => ({
    ...one,
    children: [...objectsIn(one.children), ...moved],
  }))
}

/** The document with the entries of these paths, which stand beside each other, in this order. */
export function sortedNodes(doc: Doc, order: readonly string[]): Doc {
  const sorted = (nodes: readonly Doc[]): readonly Doc[] => {
    const places = nodes.filter(({ path }) => order.includes(String(path)))
    const next = places
      .toSorted((one, other) => order.indexOf(String(one.path)) - order.indexOf(String(other.path)))
      .values()
    return nodes.map((node) =>
      order.includes(String(node.path)) ? (next.next().value ?? node) : node,
    )
  }
  const below = (node: Doc): Doc =>
    node.children === undefined
      ? node
      : { ...node, children: sorted(objectsIn(node.children).map(below)) }
  return { ...doc, menu: sorted(objectsIn(doc.menu).map(below)) }
}
