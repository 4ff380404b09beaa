/** One rule of a column of rows, for the document's `validateRules`. */
export interface ColumnRule {
  /** Key of the column's field. */
  readonly column: string
  readonly kind: 'required' | 'unique' | 'pattern'
  /** A named pattern or a regular expression for the whole value. */
  readonly pattern?: string
  /** The document's own message about the field of this title; absent = the usual one. */
  message?(title: string): string
}

interface RuleDoc {
  readonly required?: boolean
  readonly unique?: boolean
  readonly pattern?: string
  readonly message?: string
}

/** What a text of a column may mention. */
export interface ToldColumn {
  readonly key: string
  readonly title?: string | undefined
  readonly defaultValue?: unknown
}

/** Replaces `${title}`, `${key}` and `${defaultValue}` in a text of the document. */
export function fillIn(text: string, doc: ToldColumn): string {
  const { key, title = key, defaultValue = '' } = doc
  const parts: Readonly<Record<string, unknown>> = { key, title, defaultValue }
  return text.replace(/\$\{(key|title|defaultValue)\}/g, (_, name: string) => String(parts[name]))
}

/** The kinds of one rule in the order of checking; `only` and `*` are patterns by name. */
export function kindsOf({ required, unique, pattern }: RuleDoc): readonly ColumnRule['kind'][] {
  const kinds: ColumnRule['kind'][] = []
  if (required || pattern === '*') kinds.push('required')
  if (unique || pattern === 'only') kinds.push('unique')
  if (pattern !== undefined && pattern !== '*' && pattern !== 'only') kinds.push('pattern')
  return kinds
}

/** The rules of a column, in the order of the document. */
export const columnRules = (column: ToldColumn, docs: readonly RuleDoc[]): readonly ColumnRule[] =>
  docs.flatMap(({ message, ...doc }) =>
    kindsOf(doc).map((kind) => ({
      column: column.key,
      kind,
      ...(kind === 'pattern' && doc.pattern !== undefined && { pattern: doc.pattern }),
      ...(message !== undefined && {
        message: (title: string) => fillIn(message, { title, ...column }),
      }),
    })),
  )
