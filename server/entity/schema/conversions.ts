import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open'
import { digits, timestamp } from './columnTypes'

/**
 * How the values of a column become those of another type. A value fits if its text, as calls, sheets and the log of
 * changes have it, is the same afterwards; so what was logged or drafted before can still be read.
 */
export interface Conversion {
  /** The value in the new type; only to be asked of one that fits. An empty text becomes no value. */
  readonly value: RawBuilder<unknown>
  /** The value's text; null for no value. */
  readonly text: RawBuilder<unknown>
  readonly fits: RawBuilder<unknown>
}

/** undefined = no value of the one type has the same text in the other. Types in PostgreSQL's spelling. */
export function conversionOf(
  column: RawBuilder<unknown>,
  found: string,
  wanted: string,
): Conversion | undefined {
  if (found === timestamp && wanted === 'date') {
    const value = sql`${column}::date`
    // No text is the same, but midnight says no more than the day.
    return { value, text: sql`${column}::text`, fits: sql`${value}::timestamp = ${column}` }
  }
  const text = writtenAs[baseOf(found)]?.(column)
  const fits = text && fitting[baseOf(wanted)]?.(text, wanted)
  return text && fits && { value: sql`${text}::${sql.raw(wanted)}`, text, fits }
}

const baseOf = (type: string): string => type.replace(/\([\d,]+\)/, '')

const plain = (column: RawBuilder<unknown>) => sql`${column}::text`
// Texts without a sign are no value anywhere.
const filled = (column: RawBuilder<unknown>) => sql`nullif(${column}::text, '')`

const writtenAs: Readonly<Record<string, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  smallint: plain,
  integer: plain,
  bigint: plain,
  // 1.50 is the number 1.5 on the wire.
  numeric: (column) => sql`trim_scale(${column})::text`,
  'character varying': filled,
  text: filled,
  date: plain,
  'timestamp without time zone': plain,
  'time without time zone': plain,
}

// Numbers are doubles in programs, which keep 15 digits.
const mostDigits = digits
const clock = '([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]'
const day = '(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])'

/**
 * Whether a text is one that a value of the type has. The shape is asked first, so that no cast fails: the version of
 * PostgreSQL that can ask whether one would is not everywhere yet.
 */
const fitting: Readonly<
  Record<string, (text: RawBuilder<unknown>, wanted: string) => RawBuilder<unknown>>
> = {
  bigint: (text) =>
    shaped(
      text,
      '0|-?[1-9][0-9]{0,15}',
      sql`abs(${text}::bigint) <= ${sql.lit(Number.MAX_SAFE_INTEGER)}`,
    ),
  numeric: (text, wanted) =>
    shaped(
      text,
      '-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?',
      sql`case when length(translate(${text}, '-.', '')) <= ${sql.lit(mostDigits)}
        then trim_scale(${text}::${sql.raw(wanted)})::text = ${text} else false end`,
    ),
  'character varying': (text, wanted) => {
    const [, length] = /\((\d+)\)/.exec(wanted) ?? []
    return length === undefined ? sql`true` : sql`char_length(${text}) <= ${sql.raw(length)}`
  },
  text: () => sql`true`,
  date: (text) => shaped(text, day, isDay(text)),
  'timestamp without time zone': (text) => shaped(text, `${day} ${clock}`, isDay(text)),
  'time without time zone': (text) => shaped(text, clock, sql`true`),
}

const shaped = (text: RawBuilder<unknown>, shape: string, then: RawBuilder<unknown>) =>
  sql`case when ${text} ~ ${sql.lit(`^(${shape})$`)} then ${then} else false end`

/** Whether the month has this day. */
const isDay = (text: RawBuilder<unknown>) =>
  sql`((left(${text}, 7) || '-01')::date + (substr(${text}, 9, 2)::integer - 1))::text = left(${text}, 10)`

/**
 * Drops the indexes and foreign keys of a column that is to have another type: an index may compare it by functions of
 * texts. Those that are still wanted are made again.
 */
export async function forgetDependents(db: Db, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ name: string; isKey: boolean }>`
    select distinct i.relname as name, false as "isKey" from pg_depend d
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    join pg_class t on t.oid = d.refobjid join pg_class i on i.oid = d.objid and i.relkind = 'i'
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
      and t.relnamespace = current_schema()::regnamespace and t.relname = ${table}
      and a.attname = ${column}
    union all
    select k.conname, true from pg_constraint k join pg_class t on t.oid = k.conrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any(k.conkey)
    where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace
      and t.relname = ${table} and a.attname = ${column}`.execute(db)
  for (const { name, isKey } of rows) {
    await (isKey
      ? sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`
      : sql`drop index ${sql.ref(name)}`
    ).execute(db)
  }
}
