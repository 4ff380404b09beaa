import { can, type Entity, type Field, type Grants } from '#model'
import { isRecord, type WireRecord } from '../../renderer/data/envelope'
import { nothingKnown } from '../../renderer/model/entity/field'
import { mayUse } from '../../renderer/model/rights/prune'
import { pathOf, readEntries } from '../../renderer/values/fileEntry'
import { entryShape } from '../../renderer/values/files'
import type { PreviewProps, PreviewRows } from './action'

/** What of the record the page shows, in words, HTML and stored paths. */
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

/** A picture stands as its stored paths. */
export type Cell = { readonly text: string } | { readonly pictures: readonly string[] }

/**
 * The record for the visitors of a site. Only what the user sees whole is in it: neither hidden nor masked fields, of the
 * record and of its rows.
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

/** The record with the words of its row for the site, where there is one. */
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

/** Codes of a field that holds one or several. */
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

/** Several are told one after the other. */
const spaced = (text: string, field: Field): string =>
  field.type.exprType(field).kind === 'list' ? text.replaceAll(',', '、') : text

/** In words: those that the server has sent along for values of dictionaries. */
function textOf(record: WireRecord, field: Field): string {
  const told = record[`${field.key}_dictText`]
  if (typeof told === 'string' && told !== '') return spaced(told, field)
  const value = field.type.fromWire(record[field.key], field)
  return value === null || value === undefined ? '' : field.type.toText(value, field, nothingKnown)
}
