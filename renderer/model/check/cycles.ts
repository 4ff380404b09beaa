/** The first cycle found in node order, as a path that ends where it begins. */
export function findCycle(
  nodes: Iterable<string>,
  next: (node: string) => Iterable<string>,
): readonly string[] | undefined {
  const done = new Set<string>()
  for (const start of nodes) {
    const cycle = follow(start, next, done, [])
    if (cycle) return cycle
  }
  return undefined
}

function follow(
  node: string,
  next: (node: string) => Iterable<string>,
  done: Set<string>,
  path: readonly string[],
): readonly string[] | undefined {
  const before = path.indexOf(node)
  if (before >= 0) return [...path.slice(before), node]
  if (done.has(node)) return undefined
  for (const target of next(node)) {
    const cycle = follow(target, next, done, [...path, node])
    if (cycle) return cycle
  }
  done.add(node)
  return undefined
}
