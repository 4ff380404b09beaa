const longestName = 64

/**
 * The known name that `name` probably means, or undefined. Letter case, `_` and `-` are ignored; otherwise at most one
 * edit (insert, delete, replace, swap) per three letters, three in all.
 */
export function suggest(name: string, known: readonly string[]): string | undefined {
  if (name.length === 0 || name.length > longestName) return undefined
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  const folded = fold(name)
  for (const candidate of known) {
    if (candidate === name || candidate.length > longestName) continue
    if (fold(candidate) === folded) return candidate
    const limit = Math.min(allowedEdits(name, candidate), bestDistance - 1)
    if (Math.abs(candidate.length - name.length) > limit) continue
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance <= limit) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '')
}

function allowedEdits(a: string, b: string): number {
  if (Math.min(a.length, b.length) < 2) return 0
  return Math.min(3, Math.max(1, Math.floor(Math.max(a.length, b.length) / 3)))
}

/** Damerau-Levenshtein distance (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(at(row, j - 1) + 1, at(last, j) + 1, at(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(beforeLast, j - 2) + 1)
      }
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
