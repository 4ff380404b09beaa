import type { Field } from '#model'

/**
 * Text of a cell for a list of files, with the names of files that the record has as those files: exports write names.
 * Other fields, and what is no such name, are left as they are.
 */
export function filesOfNames(text: string, field: Field, before: unknown): string {
  if (before === null || before === undefined) return text
  const { names, paths } = field.type.files?.(before, field) ?? {}
  // Earlier exports wrote lists of files as JSON.
  if (!names || !paths || text.startsWith('[')) return text
  const stored: unknown = field.type.toWire(before, field)
  const known: readonly unknown[] = Array.isArray(stored) ? stored : paths
  const left = names.map((name, at) => ({ name, file: known[at] }))
  const files = text.split(',').map((part) => {
    const at = left.findIndex(({ name }) => name === part.trim())
    const [named] = at < 0 ? [] : left.splice(at, 1)
    return named?.file ?? (known === paths ? part : { filePath: part })
  })
  return known === paths ? files.join(',') : JSON.stringify(files)
}
