import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { databaseName, type Entity, type Field, type Storage } from '#model'
import { gramsOf } from '../../../renderer/values/grams'
import { sortKey } from '../../../renderer/values/pinyin'
import { comparedBy, compareKey } from '../../../renderer/values/textKey'
import { stableId } from '../../kernel/ids'
import { isLineView, isRecordTable } from './programTables'

/*
 * Columns beside a text with what it is compared and sorted by. The database's own collation does neither as people
 * do, and not the same on every machine. Whoever writes a text writes its keys (`write/statements`); `fillKeys` writes
 * those of rows that were written in another way or before the document asked for them.
 */

export interface TextKey {
  /** Name of the key's column. */
  readonly name: string
  readonly type: 'text' | 'integer[]'
  /** The key as the database reads it from a text. */
  of(text: string): string
}

/**
 * What a unique text is compared by: equal for texts that are one to people. Without a name the database computes it, see
 * `foldedValue`.
 */
type ComparedText = TextKey | { readonly name?: undefined; of(text: string): string }

export interface TextKeys {
  readonly compared?: ComparedText
  /** For short texts: its order by bytes is the order that people expect. */
  readonly sorted?: TextKey
  /** For texts by which the search over all records finds one: their grams. */
  readonly found?: TextKey
  /** That key stands in a table of its own, see nameKeys. */
  readonly named?: true
}

/** Begins the names of columns that can be derived from others. */
export const derived = 'jd_'

// People sort by names and codes, not by descriptions and addresses of pages.
const longestSorted = 255

/** Names in the system's own tables that people sort and choose by. */
const systemNames: ReadonlySet<string> = new Set([
  ...['sys_user', 'sys_user_line'].flatMap((table) => [`${table}.realname`, `${table}.username`]),
  ...['sys_role', 'sys_role_line'].flatMap((table) => [`${table}.role_name`, `${table}.role_code`]),
  ...['sys_depart.depart_name', 'sys_position.name', 'sys_position.code', 'sys_tenant_line.name'],
  ...[
    'sys_category.name',
    'sys_site.name',
    'sys_site.code',
    'sys_dict.dict_name',
    'sys_dict.dict_code',
  ],
])

/** Whether a column's keys to sort by stand in a table of their own, see nameKeys. */
export const isSystemName = (table: string, column: string): boolean =>
  systemNames.has(`${table}.${column}`)

const comparedName = (column: string): string => databaseName(`${derived}key_${column}`)
const sortedName = (column: string): string => databaseName(`${derived}sort_${column}`)
const foundName = (column: string): string => databaseName(`${derived}find_${column}`)

/** Names of the keys that a column may have. */
export const keysOf = (column: string): readonly string[] => [
  comparedName(column),
  sortedName(column),
  foundName(column),
]

/** Keys of a field's column; `isUnique`: alone or together with others. */
export function textKeysOf(
  { source, table, find }: Entity,
  { name, field, storage }: { name: string; field: Field; storage: Storage },
  isUnique: boolean,
): TextKeys {
  const compare = comparedBy(field)
  if (!compare || source !== undefined || field.retired) return {}
  const key: TextKey = {
    name: comparedName(name),
    type: 'text',
    of: (text) => bounded(compare(text)),
  }
  if (!isRecordTable(table)) {
    return {
      ...(isUnique && { compared: isLineView(table) ? { of: foldedText } : key }),
      ...(isSystemName(table, name) && { named: true as const }),
    }
  }
  const isShort = storage.kind === 'string' && storage.length <= longestSorted
  return {
    ...(isUnique && { compared: key }),
    ...(isShort && { sorted: { name: sortedName(name), type: 'text', of: sortKey } }),
    ...(find.includes(field) && { found: { name: foundName(name), type: 'integer[]', of: grams } }),
  }
}

/**
 * What the database itself can compute of a text: width, case of ASCII letters, outer blanks. Accounts and roles are
 * compared by it, as many calls write them past the entity.
 */
export const foldedValue = (column: string): RawBuilder<string> => folded(sql.ref(column))

const folded = (text: RawBuilder<unknown>) =>
  sql<string>`lower(btrim(normalize(${text}, NFKC)) collate "C")`

/** Whether the column's text is the same as this one to people, as far as the database can tell. */
export const isFoldedLike = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${foldedValue(column)} = ${folded(sql`${text}::text`)}`

/** Whether a unique text's column is the same as this one to people, by its key where it has one. */
export const isComparedLike = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${sql.ref(comparedName(column))}, ${foldedValue(column)}) = ${bounded(compareKey(text))}`

/** The same of a text that is asked for. */
const foldedText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^ +| +$/g, '')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

const grams = (text: string): string => `{${gramsOf(text).join()}}`

/** A text's column and one of its keys. */
export interface KeyedText {
  readonly column: string
  readonly key: TextKey
  /** It is compared by the key. */
  readonly compared: boolean
}

/** All texts of a table that have keys. */
export const keyedTexts = ({
  fields,
}: {
  readonly fields: readonly ({ readonly name: string } & TextKeys)[]
}): readonly KeyedText[] =>
  fields.flatMap(({ name: column, compared, sorted, found }) => [
    ...(isKept(compared) ? [{ column, key: compared, compared: true }] : []),
    ...[sorted, found].flatMap((key) => (key ? [{ column, key, compared: false }] : [])),
  ])

const isKept = (key: TextKeys['compared']): key is TextKey => key?.name !== undefined

// PostgreSQL rejects index entries above 2,704 bytes; a character takes up to four bytes.
const longestKey = 600

/** A long text is equal to another if its digest is. */
const bounded = (key: string): string => (key.length > longestKey ? stableId(key) : key)
