import { type Static, Type } from 'typebox'
import { auditFields, type Field } from '#model'
import { anyObject, json, text } from '../../../http/call'
import { Refusal } from '../../../http/envelope'
import { readMembers } from '../../../http/input'
import type { Caller } from '../../../http/right'
import { messages } from '../../messages'
import type { EntityTable } from '../../schema/entityTable'
import { mayWrite } from '../../schema/fieldRights'
import { type WireValues } from '../workbook/sheetRow'

/** What the caller says about an import beside its files. */
export interface ImportOptions {
  /** Made by the client, so that it can ask after the import while that is running. */
  readonly id: string | undefined
  /** Files that were sent before, in their order. */
  readonly uploads: readonly string[]
  /** Nothing is written; the answer tells what would be, and what is wrong. */
  readonly dryRun: boolean
  /** Heading → key of a field, or '' for a column that is left out. */
  readonly mapping: ReadonlyMap<string, string>
  /** 'file:row' → values in place of the cells; null = the row is left out. */
  readonly corrections: ReadonlyMap<string, WireValues | null>
  /** The parent of every row of a sub list: typed values by field. */
  readonly foreignKeys: ReadonlyMap<Field, unknown>
  /** A row with the unique values of a record changes it; else it is refused. */
  readonly updates: boolean
}

const importId = Type.String({ pattern: '^[0-9a-f]{32}$' })

/**
 * The members of an import's form, with the contract's `foreignKeys` (§9.5). Its `isSingleTableImport` changes nothing: an
 * import never writes rows of sub-tables. Nor does `validateStatus`: no row is ever taken unchecked.
 */
export const importFields = Type.Object({
  importId: Type.Optional(importId),
  uploads: json(Type.Array(importId), []),
  dryRun: text(),
  mapping: json(Type.Record(Type.String(), Type.String()), {}),
  corrections: json(Type.Record(Type.String(), Type.Union([anyObject, Type.Null()])), {}),
  foreignKeys: json(anyObject, {}),
  existing: text(),
})

/** Throws 400. */
export function readImportOptions(
  fields: ReadonlyMap<string, string>,
  entityTable: EntityTable,
  caller: Caller,
): ImportOptions {
  // Read by this schema.
  const read = readMembers(importFields, Object.fromEntries(fields)) as Static<typeof importFields>
  const { importId: id, uploads, dryRun, mapping, corrections, foreignKeys, existing } = read
  if (uploads.length > mostFiles) throw new Refusal(413, messages.tooManyFiles(mostFiles))
  return {
    ...{ id, uploads },
    dryRun: dryRun === '1',
    mapping: new Map(Object.entries(mapping)),
    corrections: new Map(Object.entries(corrections)),
    foreignKeys: keysOf(foreignKeys, entityTable, caller),
    updates: existing === 'update',
  }
}

/** Of one import. */
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
      const value = usable && mayWrite(field, caller) ? field.type.fromWire(raw, field) : undefined
      if (!field || value === undefined) throw new Refusal(400, messages.badForeignKey(key))
      return [field, value] as const
    }),
  )
}
