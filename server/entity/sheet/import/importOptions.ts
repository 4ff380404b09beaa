import { type Static, Type } from 'typebox'
import { auditFields, type Field } from '#model'
import { anyObject, json, text } from '../../../http/call'
import { Refusal } from '../../../http/envelope'
import { readMembers } from '../../../http/input'
import type { Caller } from '../../../http/right'
import type { FormerNames } from '../../contracts/formerNames'
import { byNamesOfNow } from '../../judge/formerNames'
import { typedValue } from '../../judge/given'
import { messages } from '../../messages'
import type { EntityTable } from '../../schema/entityTable'
import { mayWrite } from '../../schema/fieldRights'
import { type WireValues } from '../workbook/sheetRow'

/** Options of an import, in addition to its files. */
export interface ImportOptions {
  /** Created by the client, so that it can query the progress of a running import. */
  readonly id: string | undefined
  /** Ids of uploaded files, in order. */
  readonly uploads: readonly string[]
  /** Writes nothing; the answer reports what an import would write and which rows are wrong. */
  readonly dryRun: boolean
  /** Heading → key of a field, or '' for a column that is left out. */
  readonly mapping: ReadonlyMap<string, string>
  /** 'file:row' → values replacing the cells; null = skip the row. */
  readonly corrections: ReadonlyMap<string, WireValues | null>
  /** Index of a file → name of the sheet to import; the first one that is not hidden by default. */
  readonly sheets: ReadonlyMap<number, string>
  /** Leaves out rows that are hidden by hand or by a filter. */
  readonly skipsHidden: boolean
  /** Parent of all rows of a sub list: typed values by field. */
  readonly foreignKeys: ReadonlyMap<Field, unknown>
  /** Whether a row with a record's unique values changes that record; otherwise the row is refused. */
  readonly updates: boolean
}

const importId = Type.String({ pattern: '^[0-9a-f]{32}$' })

/**
 * Fields of an import's form, including the contract's `foreignKeys` (§9.5). The contract's `isSingleTableImport` has
 * no effect, because rows of sub-tables come only from columns that are titled as theirs; nor has `validateStatus`,
 * because every row is validated.
 */
export const importFields = Type.Object({
  importId: Type.Optional(importId),
  uploads: json(Type.Array(importId), []),
  dryRun: text(),
  mapping: json(Type.Record(Type.String(), Type.String()), {}),
  corrections: json(Type.Record(Type.String(), Type.Union([anyObject, Type.Null()])), {}),
  foreignKeys: json(anyObject, {}),
  existing: text(),
  sheets: json(Type.Record(Type.String({ pattern: '^\\d{1,2}$' }), Type.String()), {}),
  hiddenRows: text(),
})

/** Validates the fields. Throws 400. */
export function readImportOptions(
  fields: ReadonlyMap<string, string>,
  entityTable: EntityTable,
  { caller, former }: { readonly caller: Caller; readonly former?: FormerNames | undefined },
): ImportOptions {
  // This schema has validated it.
  const read = readMembers(importFields, Object.fromEntries(fields)) as Static<typeof importFields>
  const {
    importId: id,
    uploads,
    dryRun,
    mapping,
    corrections,
    foreignKeys,
    existing,
    sheets,
  } = read
  if (uploads.length > mostFiles) throw new Refusal(413, messages.tooManyFiles(mostFiles))
  const keyNow = (key: string) => former?.fields.get(key)?.now?.key ?? key
  const now = (values: WireValues) => (former ? byNamesOfNow(values, former) : values)
  return {
    id,
    uploads,
    dryRun: dryRun === '1',
    mapping: new Map(Object.entries(mapping).map(([title, key]) => [title, keyNow(key)])),
    corrections: new Map(
      Object.entries(corrections).map(([line, values]) => [line, values && now(values)]),
    ),
    sheets: new Map(Object.entries(sheets).map(([file, name]) => [Number(file), name])),
    skipsHidden: read.hiddenRows === 'skip',
    foreignKeys: keysOf(now(foreignKeys), entityTable, caller),
    updates: existing === 'update',
  }
}

/** Maximum number of files per import. */
export const mostFiles = 20

function keysOf(
  sent: WireValues,
  { entity, columns }: EntityTable,
  caller: Caller,
): ReadonlyMap<Field, unknown> {
  const audit = new Set<string>(auditFields)
  return new Map(
    Object.entries(sent).map(([key, raw]) => {
      const field = entity.fields.get(key)
      const usable = field && columns.has(key) && field.compute === undefined && !audit.has(key)
      const value = usable && mayWrite(field, caller) ? typedValue(raw, field) : undefined
      if (!field || value === undefined) throw new Refusal(400, messages.badForeignKey(key))
      return [field, value] as const
    }),
  )
}
