/** Total cost of one statement form since the start. */
export interface StatementCost {
  /** Text without values. */
  readonly text: string
  readonly count: number
  readonly totalMs: number
  readonly maxMs: number
}

/** Measures the duration of statements. */
export interface Statements {
  note(text: string, ms: number): void
  /** Forms with the longest total time, longest first. */
  slowest(most: number): readonly StatementCost[]
}

const formsAtMost = 500
const longestText = 1_000

interface Form {
  count: number
  totalMs: number
  maxMs: number
}

/** Beyond the limit the cheapest forms are dropped, so that slow ones stay. */
export function createStatements(): Statements {
  const forms = new Map<string, Form>()
  // The same texts recur, so values are stripped only once per text.
  const known = new Map<string, string>()

  function formOf(text: string): string {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= 2 * formsAtMost) known.clear()
    const form = withoutValues(text)
    known.set(text, form)
    return form
  }
  function forgetCheapest(): void {
    const cheapest = [...forms].sort(([, a], [, b]) => a.totalMs - b.totalMs)
    for (const [text] of cheapest.slice(0, formsAtMost / 10)) forms.delete(text)
  }

  return {
    note(text, ms) {
      const key = formOf(text)
      const form = forms.get(key) ?? { count: 0, totalMs: 0, maxMs: 0 }
      form.count += 1
      form.totalMs += ms
      form.maxMs = Math.max(form.maxMs, ms)
      if (!forms.has(key) && forms.size >= formsAtMost) forgetCheapest()
      forms.set(key, form)
    },
    slowest: (most) =>
      [...forms]
        .map(([text, { count, totalMs, maxMs }]) => ({
          text,
          count,
          totalMs: Math.round(totalMs),
          maxMs: Math.round(maxMs),
        }))
        .sort((a, b) => b.totalMs - a.totalMs)
        .slice(0, most),
  }
}

/** The text of a statement with `?` for each value and value list, so that it reveals nothing about records. */
export const withoutValues = (text: string): string =>
  text
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, '?')
    // A quoted name may contain a number.
    .replace(/"(?:[^"]|"")*"|\$\d+|\b\d+(?:\.\d+)?\b/g, (piece) =>
      piece.startsWith('"') ? piece : '?',
    )
    .replace(/\s+/g, ' ')
    .replace(/\?(?: ?, ?\?)+/g, '?…')
    .replace(/\(\?…?\)(?: ?, ?\(\?…?\))+/g, '(?…)…')
    .trim()
    .slice(0, longestText)
