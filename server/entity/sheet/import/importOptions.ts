import { auditFields, type Field } from '#model'
import { malformed, Refusal } from '../../../http/envelope'
import type { Caller } from '../../../http/right'
import { messages } from '../../messages'
import type { EntityTable } from '../../schema/entityTable'
import { mayUse } from '../../schema/fieldRights'
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
}

const idShape = /^[0-9a-f]{32}$/

/**
 * Reads `importId`, `uploads`, `dryRun`, `mapping`, `corrections` and the contract's `foreignKeys` (§9.5). Its
 * `isSingleTableImport` changes nothing: an import never writes rows of sub-tables. Nor does
 * `validateStatus`: no row is ever taken unchecked. Throws 400.
 */
export function readImportOptions(
  fields: ReadonlyMap<string, string>,
  entityTable: EntityTable,
  caller: Caller,
): ImportOptions {
  const id = fields.get('importId')
  if (id !== undefined && !idShape.test(id)) throw malformed()
  return {
    id,
    uploads: idsIn(fields.get('uploads')),
    dryRun: fields.get('dryRun') === '1',
    mapping: new Map(entriesOf(fields.get('mapping'), isText)),
    corrections: new Map(entriesOf(fields.get('corrections'), isCorrection)),
    foreignKeys: readKeys(fields.get('foreignKeys'), entityTable, caller),
  }
}

/** Of one import. */
export const mostFiles = 20

function idsIn(text: string | undefined): readonly string[] {
  if (text === undefined || text.trim() === '') return []
  const parsed = parse(text)
  if (!Array.isArray(parsed)) throw malformed()
  if (parsed.length > mostFiles) throw new Refusal(413, messages.tooManyFiles(mostFiles))
  return parsed.map((id: unknown) => {
    if (typeof id !== 'string' || !idShape.test(id)) throw malformed()
    return id
  })
}

/** The entries of a JSON object. Throws 400 for other texts and for members of another kind. */
function entriesOf<Member>(
  text: string | undefined,
  isMember: (value: unknown) => value is Member,
): readonly (readonly [string, Member])[] {
  if (text === undefined || text.trim() === '') return []
  const parsed = parse(text)
  if (!isObject(parsed)) throw malformed()
  return Object.entries(parsed).map(([name, value]) => {
    if (!isMember(value)) throw malformed()
    return [name, value] as const
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isObject = (value: unknown): value is WireValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCorrection = (value: unknown): value is WireValues | null =>
  value === null || isObject(value)

const isAnything = (value: unknown): value is unknown => value !== undefined

function readKeys(
  text: string | undefined,
  { entity, columns }: EntityTable,
  caller: Caller,
): ReadonlyMap<Field, unknown> {
  const audit = new Set<string>(auditFields)
  return new Map(
    entriesOf(text, isAnything).map(([key, raw]) => {
      const field = entity.fields.get(key)
      const usable = field && columns.has(key) && field.compute === undefined && !audit.has(key)
      const value = usable && mayUse(field, caller) ? field.type.fromWire(raw, field) : undefined
      if (!field || value === undefined) throw new Refusal(400, messages.badForeignKey(key))
      return [field, value] as const
    }),
  )
}
