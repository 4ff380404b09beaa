import { isRecord } from '../../data/envelope'

/** A column of the chosen files, as parsed by the server. */
export interface Heading {
  readonly title: string
  readonly samples: readonly string[]
  /** Holds references of exported rows; the user maps nothing to it. */
  readonly isReference: boolean
  readonly field: string | undefined
  /** The heading is exactly the field's name. */
  readonly certain: boolean
}

/** A sheet of a file. */
export interface SheetPreview {
  readonly name: string
  readonly hidden: boolean
  /** Rows below the titles; undefined if the server does not count them. */
  readonly rows: number | undefined
  /** Rows of them that are hidden by hand or by a filter. */
  readonly hiddenRows: number
  /** Cells that take the value of a merged cell. */
  readonly merged: number
  readonly headings: readonly Heading[]
}

export interface Preview {
  /** Sheets of the files, hidden ones last. */
  readonly sheets: readonly (readonly SheetPreview[])[]
  /** Ids of the uploaded files; empty if the server keeps none. */
  readonly ids: readonly string[]
  /** Headings of all files, without duplicates. */
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
  /** Title of the list of the record whose rows it is about. */
  readonly list?: string
}

/** undefined for an answer of another shape. */
export function readPreview(result: unknown): Preview | undefined {
  if (!isRecord(result) || !Array.isArray(result.files) || !Array.isArray(result.fields)) return
  const files = result.files.filter(isRecord)
  const headings = files.map(({ headings: list }) =>
    Array.isArray(list) ? list.flatMap((one) => readHeading(one) ?? []) : [],
  )
  return {
    sheets: files.map(({ sheets }) =>
      Array.isArray(sheets) ? sheets.filter(isRecord).map(readSheet) : [],
    ),
    ids: files.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])),
    headings: once(headings.flat()),
    files: headings.map((own) => own.map(({ title }) => title)),
    fields: result.fields.flatMap(readField),
  }
}

/** Preview of one file with the headings of the chosen sheet. */
export function ofSheet(preview: Preview, name: string | undefined): Preview {
  const found = preview.sheets[0]?.find((sheet) => sheet.name === name)
  if (!found) return preview
  const { headings } = found
  return { ...preview, headings: once(headings), files: [headings.map(({ title }) => title)] }
}

/** The visible sheet with the most columns that are recognized, the first one of equals. */
export function likeliestSheet({ sheets: [sheets = []] }: Preview): SheetPreview | undefined {
  const known = ({ headings }: SheetPreview) =>
    headings.filter(({ field }) => field !== undefined).length
  return sheets
    .filter(({ hidden }) => !hidden)
    .reduce<SheetPreview | undefined>((a, b) => (!a || known(b) > known(a) ? b : a), undefined)
}

function readSheet(raw: Record<string, unknown>): SheetPreview {
  const { name, hidden, rows, hiddenRows, merged, headings } = raw
  return {
    name: typeof name === 'string' ? name : '',
    hidden: hidden === true,
    rows: typeof rows === 'number' ? rows : undefined,
    hiddenRows: Number(hiddenRows) || 0,
    merged: Number(merged) || 0,
    headings: Array.isArray(headings) ? headings.flatMap((one) => readHeading(one) ?? []) : [],
  }
}

/** Merges the previews of several files into one; undefined if there is none. */
export function mergePreviews(previews: readonly Preview[]): Preview | undefined {
  const [first] = previews
  if (!first) return undefined
  return {
    sheets: previews.flatMap(({ sheets }) => sheets),
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
  const list = typeof raw.list === 'string' ? { list: raw.list } : {}
  return [{ key: raw.key, title: raw.title, required: raw.required === true, ...list }]
}
