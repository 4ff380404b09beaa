import { isRecord, type WireRecord } from '#data'
import { can, type Entity, type Field, type Grants, mayUse, nothingKnown } from '#model'
import { entryShape, pathOf, readEntries } from '#values'
import type { PreviewProps, PreviewRows } from './action'

/** The parts of the record shown on the page: text, HTML and stored paths. */
export interface Shown {
  readonly heading: string
  readonly pictures: readonly string[]
  readonly facts: readonly { readonly title: string; readonly text: string }[]
  readonly texts: readonly { readonly html: boolean; readonly text: string }[]
  readonly tables: readonly ShownTable[]
}

interface ShownTable {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** An image is represented by its stored paths. */
export type Cell = { readonly text: string } | { readonly pictures: readonly string[] }

/**
 * The record for visitors of a site. Fields that are hidden or masked for the user are left out, in the record and its
 * rows.
 */
export function shownOf(record: WireRecord, { entity, props, site, grants }: Showing): Shown {
  const seen = (key: string) => seenField(entity, key, grants)
  const fields = (keys: readonly string[]) => keys.flatMap((key) => seen(key) ?? [])
  const told = withTexts(record, { entity, props, site, grants })
  const [heading] = fields([props.heading])
  return {
    heading: heading ? textOf(told, heading) : '',
    pictures: fields(props.pictures).flatMap((field) => picturesOf(told, field)),
    facts: fields(props.facts).flatMap((field) => {
      const text = textOf(told, field)
      return text === '' ? [] : [{ title: field.title, text }]
    }),
    texts: fields(props.text).flatMap((field) => {
      const text = textOf(told, field)
      return text === '' ? [] : [{ html: field.type.html === true, text }]
    }),
    tables: props.rows.flatMap((rows) => {
      const field = seen(rows.field)
      return field ? (tableOf(told, field, rows, grants) ?? []) : []
    }),
  }
}

interface Showing {
  readonly entity: Entity
  readonly props: PreviewProps
  /** Code of the site; undefined = none. */
  readonly site: string | undefined
  readonly grants: Grants
}

function seenField(entity: Entity, key: string, grants: Grants): Field | undefined {
  const field = entity.fields.get(key)
  return field && !field.masked && mayUse(grants, field) ? field : undefined
}

/** The record, with fields overridden by its row for the site. */
function withTexts(record: WireRecord, { entity, props, site, grants }: Showing): WireRecord {
  const field = props.texts && seenField(entity, props.texts.rows, grants)
  const child = field?.rows?.entity()
  const by = props.texts && child ? seenField(child, props.texts.site, grants) : undefined
  if (!field || !child || !by || site === undefined) return record
  const row = rowsIn(record, field.key).find((one) => sitesOf(one[by.key]).includes(site))
  if (!row) return record
  const given = [...child.fields.keys()].filter(
    (key) =>
      entity.fields.has(key) &&
      seenField(child, key, grants) !== undefined &&
      (row[key] ?? null) !== null &&
      row[key] !== '',
  )
  return { ...record, ...Object.fromEntries(given.map((key) => [key, row[key]])) }
}

/** Codes in a field with one or several values. */
export const sitesOf = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== '' ? value.split(',') : []

const rowsIn = (record: WireRecord, key: string): readonly WireRecord[] => {
  const rows = record[key]
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

function tableOf(
  record: WireRecord,
  field: Field,
  { columns, only }: PreviewRows,
  grants: Grants,
): ShownTable | undefined {
  const child = field.rows?.entity()
  if (!child || !can(grants, field.can)) return undefined
  const keys = columns ?? [...child.fields.keys()].filter((key) => key !== field.rows?.by)
  const shown = keys.flatMap((key) => seenField(child, key, grants) ?? [])
  const rows = rowsIn(record, field.key).filter((row) =>
    Object.entries(only).every(([key, value]) => String(row[key] ?? '') === value),
  )
  if (shown.length === 0 || rows.length === 0) return undefined
  return {
    title: field.title,
    heads: shown.map(({ title }) => title),
    rows: rows.map((row) =>
      shown.map((one) =>
        one.type.name === 'image' ? { pictures: picturesOf(row, one) } : { text: textOf(row, one) },
      ),
    ),
  }
}

const picturesOf = (record: WireRecord, field: Field): readonly string[] =>
  (readEntries(record[field.key], entryShape(field as Parameters<typeof entryShape>[0])) ?? []).map(
    pathOf,
  )

/** Joins several values with separators. */
const spaced = (text: string, field: Field): string =>
  field.type.exprType(field).kind === 'list' ? text.replaceAll(',', '、') : text

/** The value as text: the server's text for dictionary values. */
function textOf(record: WireRecord, field: Field): string {
  const told = record[`${field.key}_dictText`]
  if (typeof told === 'string' && told !== '') return spaced(told, field)
  const value = field.type.fromWire(record[field.key], field)
  return value === null || value === undefined ? '' : field.type.toText(value, field, nothingKnown)
}
