import { sql } from 'kysely'
import type { Entity } from '#model'
import { childTables } from './childTables'
import { timestamp, typeOf } from './columnTypes'
import { type Column, entityTableOf, indexName, linkTable } from './entityTable'
import { type ForeignKey, foreignKeys, linkKeys, linksFromLists, namedTables } from './foreignKeys'
import { indexesOf, keyIndex, type TableIndex } from './indexes'
import { type KeyedText, keyedTexts } from './textKeys'

/** A table as the documents require it. */
export interface Table {
  readonly name: string
  /** Entity of the records; absent for a table of the program. */
  readonly entity?: string
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    readonly rest: string
    /** Key of the field in the column. */
    readonly key?: string
    /** Can be derived from other columns, so people are not told of it. */
    readonly derived?: true
    /** Its values are shown to nobody. */
    readonly secret?: true | undefined
  }[]
  /** Texts with their keys. */
  readonly texts?: readonly KeyedText[]
  readonly indexes: readonly TableIndex[]
  readonly keys?: readonly ForeignKey[]
  /** Statement that inserts the initial rows. */
  readonly first?: ReturnType<typeof sql>
}

// Answers of repeatable writes, see write/onceAnswers.
export const answersTable = 'sys_answer'

/** Tables of all entities, of links, and of answers. */
export function tablesOf(all: readonly Entity[]): readonly Table[] {
  const named = namedTables(all)
  return [
    answers,
    ...all.map((entity) => tableOf(entity, linksTo(entity, all), named)),
    ...all.flatMap(linkTables),
  ]
}

// Keys and answers of earlier requests; `id` is the hash of user and key.
const answers: Table = {
  name: answersTable,
  columns: [
    { name: 'id', type: 'character varying(64)', rest: 'primary key' },
    { name: 'hash', type: 'character varying(64)', rest: 'not null' },
    { name: 'answer', type: 'text', rest: '' },
    { name: 'progress', type: 'text', rest: "not null default '{}'" },
    { name: 'at', type: timestamp, rest: 'not null' },
  ],
  indexes: [
    {
      name: indexName('ix', answersTable, 'at'),
      unique: false,
      column: 'at',
      parts: [sql.ref('at')],
      everyRow: true,
    },
  ],
}

/** Columns that link the entity's rows to parents. */
const linksTo = (entity: Entity, owners: readonly Entity[]): readonly string[] => [
  ...new Set(
    owners.flatMap((owner) =>
      childTables(owner).flatMap((child) => (child.entity === entity ? child.link : [])),
    ),
  ),
]

function tableOf(entity: Entity, links: readonly string[], named: ReadonlySet<string>): Table {
  const entityTable = entityTableOf(entity)
  const texts = keyedTexts(entityTable)
  return {
    name: entityTable.table,
    entity: entity.name,
    texts,
    columns: [
      { name: 'id', type: 'character varying(32)', rest: 'primary key' },
      { name: 'tenant_id', type: 'integer', rest: 'not null default 0' },
      ...entityTable.fields.map((column) => plain(column)),
      ...texts.map(({ key }) => ({
        name: key.name,
        type: key.type,
        rest: '',
        derived: true as const,
      })),
      { name: 'create_by', type: 'character varying(100)', rest: '' },
      { name: 'create_time', type: timestamp, rest: 'not null default localtimestamp(0)' },
      { name: 'update_by', type: 'character varying(100)', rest: '' },
      { name: 'update_time', type: timestamp, rest: '' },
      { name: 'sys_org_code', type: 'character varying(64)', rest: '' },
      { name: 'del_flag', type: 'smallint', rest: 'not null default 0' },
      { name: 'ver', type: 'integer', rest: 'not null default 1' },
    ],
    indexes: [
      ...indexesOf(entityTable, links),
      ...(named.has(entityTable.table) ? [keyIndex(entityTable.table)] : []),
    ],
    keys: foreignKeys(entityTable),
  }
}

const plain = ({ name, key, storage, field }: Column) => ({
  ...{ name, key, type: typeOf(storage), rest: '' },
  secret: field?.type.secret,
})

/** Link tables of list fields, filled from the existing lists. */
function linkTables(entity: Entity): readonly Table[] {
  const entityTable = entityTableOf(entity)
  const many = entityTable.references.filter(({ reference }) => reference.many)
  return many.map((column) => {
    const name = linkTable(entityTable, column)
    return {
      name,
      entity: entity.name,
      columns: [
        { name: 'tenant_id', type: 'integer', rest: 'not null' },
        { name: 'owner_id', type: 'character varying(32)', rest: 'not null' },
        { name: 'target_id', type: 'character varying(32)', rest: 'not null' },
        { name: 'place', type: 'integer', rest: 'not null' },
      ],
      indexes: [
        index(name, 'owner', ['owner_id', 'target_id'], true),
        index(name, 'target', ['tenant_id', 'target_id'], false),
      ],
      keys: linkKeys(entityTable, column),
      first: linksFromLists(entityTable, column),
    }
  })
}

const index = (
  table: string,
  name: string,
  columns: readonly string[],
  unique: boolean,
): TableIndex => ({
  name: indexName(unique ? 'uq' : 'ix', table, name),
  unique,
  everyRow: true,
  column: columns[0] ?? '',
  parts: columns.map((column) => sql.ref(column)),
})
