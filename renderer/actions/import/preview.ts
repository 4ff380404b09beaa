import { isRecord } from '../../data/envelope'

/** A column of the chosen files, as the server has read it. */
export interface Heading {
  readonly title: string
  readonly samples: readonly string[]
  /** Holds the references of exported rows; nothing is chosen for it. */
  readonly isReference: boolean
  readonly field: string | undefined
  /** The heading is the field's own name. */
  readonly certain: boolean
}

export interface Preview {
  /** Names of the files on the server, by which they are imported; none where it keeps none. */
  readonly ids: readonly string[]
  /** Of all files, each once. */
  readonly headings: readonly Heading[]
  /** Titles of the columns of each file. */
  readonly files: readonly (readonly string[])[]
  readonly fields: readonly TargetField[]
}

/** A field that a column can be imported to. */
export interface TargetField {
  readonly key: string
  readonly title: string
  readonly required: boolean
}

/** undefined for an answer of another shape. */
export function readPreview(result: unknown): Preview | undefined {
  if (!isRecord(result) || !Array.isArray(result.files) || !Array.isArray(result.fields)) return
  const files = result.files.filter(isRecord)
  const headings = files.map(({ headings: list }) =>
    Array.isArray(list) ? list.flatMap((one) => readHeading(one) ?? []) : [],
  )
  return {
    ids: files.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])),
    headings: once(headings.flat()),
    files: headings.map((own) => own.map(({ title }) => title)),
    fields: result.fields.flatMap(readField),
  }
}

/** Of several files as of one; undefined of none. */
export function mergePreviews(previews: readonly Preview[]): Preview | undefined {
  const [first] = previews
  if (!first) return undefined
  return {
    ids: previews.flatMap(({ ids }) => ids),
    headings: once(previews.flatMap(({ headings }) => headings)),
    files: previews.flatMap(({ files }) => files),
    fields: first.fields,
  }
}

function once(headings: readonly Heading[]): readonly Heading[] {
  const titles = new Set<string>()
  return headings.filter(({ title }) => !titles.has(title) && titles.add(title))
}

function readHeading(raw: unknown): Heading | undefined {
  if (!isRecord(raw) || typeof raw.title !== 'string') return undefined
  const samples = Array.isArray(raw.samples) ? raw.samples : []
  return {
    title: raw.title,
    samples: samples.filter((text) => typeof text === 'string' && text !== ''),
    isReference: raw.isReference === true,
    field: typeof raw.field === 'string' ? raw.field : undefined,
    certain: raw.certain === true,
  }
}

function readField(raw: unknown): readonly TargetField[] {
  if (!isRecord(raw) || typeof raw.key !== 'string' || typeof raw.title !== 'string') return []
  return [{ key: raw.key, title: raw.title, required: raw.required === true }]
}
