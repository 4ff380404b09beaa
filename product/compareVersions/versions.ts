import { isRecord } from '#data'

/** A version of a record, as listed by the server. */
export interface Version {
  readonly id: string
  readonly number: string
  readonly time: string
  readonly by: string
}

/** Texts of a field in both versions. */
export interface Compared {
  readonly key: string
  readonly title: string
  readonly earlier: string
  readonly later: string
}

export const readVersions = (result: unknown): readonly Version[] =>
  listOf(result).map((line) => ({
    id: textOf(line.id),
    number: textOf(line.dataVersion),
    time: textOf(line.createTime),
    by: textOf(line.username),
  }))

/** The older version comes first, whatever the order of the request. */
export function readCompared(result: unknown): readonly Compared[] {
  const [earlier, later] = listOf(result).map(({ members }) => listOf(members))
  const after = new Map(later?.map(({ key, text }) => [textOf(key), textOf(text)]))
  return (earlier ?? []).map(({ key, title, text }) => ({
    key: textOf(key),
    title: textOf(title),
    earlier: textOf(text),
    later: after.get(textOf(key)) ?? '',
  }))
}

/** A version and its predecessor; for the first one its successor. `versions` are sorted newest first. */
export function pairOf(versions: readonly Version[], id: string): readonly [string, string] {
  const at = Math.max(
    0,
    versions.findIndex((one) => one.id === id),
  )
  const [earlier, later] = at === versions.length - 1 ? [at, at - 1] : [at + 1, at]
  return [versions[earlier]?.id ?? '', versions[later]?.id ?? '']
}

const textOf = (value: unknown): string => String(value ?? '')

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])
