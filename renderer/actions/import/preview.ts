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
  readonly headings: readonly Heading[]
  readonly fields: readonly TargetField[]
}

/** A field that a column can be imported to. */
export interface TargetField {
  readonly key: string
  readonly title: string
  readonly required: boolean
}

/** Headings of all files, each once. undefined for an answer of another shape. */
export function readPreview(result: unknown): Preview | undefined {
  if (!isRecord(result) || !Array.isArray(result.files) || !Array.isArray(result.fields)) return
  const headings = new Map<string, Heading>()
  for (const file of result.files) {
    const list = isRecord(file) && Array.isArray(file.headings) ? file.headings : []
    for (const one of list) {
      const heading = readHeading(one)
      if (heading && !headings.has(heading.title)) headings.set(heading.title, heading)
    }
  }
  return { headings: [...headings.values()], fields: result.fields.flatMap(readField) }
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
