import { auditFields, columnOf, reservedNames, systemFields } from '#model'
import { sourceTablesTexts as texts } from './messages'
import type { SourceColumn, SourceTable } from './tables'

/**
 * A draft of an entity document for the table: read only, each column a field. undefined = nothing identifies its rows.
 */
export function entityDocOf(code: string, { name, comment, columns }: SourceTable) {
  const id = columns.find(({ key }) => key)?.name
  if (id === undefined) return undefined
  const entity = camel(`${code}_${name}`)
  const taken = new Set([...systemFields, ...reservedNames])
  const readable = columns.filter(({ type }) => type !== 'bytea')
  // A record has its id without a field.
  const others = readable.filter(({ name: own }) => own !== id || own !== 'id')
  const fields = (others.length > 0 ? others : readable).map((column, place) => {
    const key = freeKey(camel(column.name) || `column${place + 1}`, taken)
    taken.add(key)
    const type = auditFields.includes(key) ? auditType(key) : typeOf(column)
    return { key, column, doc: { ...type, title: lineOf(column.comment) || column.name } }
  })
  // Audit columns (author, time) of a foreign table are never assumed: the document names them.
  const renamed = fields.filter(
    ({ key, column }) => columnOf(key) !== column.name || auditFields.includes(key),
  )
  const named = fields.filter(({ doc }) => doc.type === 'input')
  const label = named.find(({ column }) => !column.key) ?? named[0] ?? fields[0]
  return {
    schema: 2,
    entity,
    title: lineOf(comment) || name,
    label: label?.key,
    api: `/${camel(code)}/${camel(name) || 'records'}`,
    perm: entity,
    operations: ['view'],
    source: {
      dataSource: code,
      table: name,
      id,
      ...(renamed.length > 0 && {
        columns: Object.fromEntries(renamed.map(({ key, column }) => [key, column.name])),
      }),
    },
    fields: Object.fromEntries(fields.map(({ key, doc }) => [key, doc])),
  }
}

/** `Order_no` → `orderNo`; '' for a name without Latin letters. */
function camel(name: string): string {
  const [first = '', ...rest] = name.split(/[^A-Za-z0-9]+/).filter((part) => part !== '')
  const joined = [
    first === first.toUpperCase()
      ? first.toLowerCase()
      : first.replace(/^./, (it) => it.toLowerCase()),
    ...rest.map((part) => part.replace(/^./, (it) => it.toUpperCase())),
  ].join('')
  return joined.replace(/^[^A-Za-z]+/, '').slice(0, 60)
}

function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let count = 2; ; count++) if (!taken.has(`${wanted}${count}`)) return `${wanted}${count}`
}

/** The first line of a comment. */
const lineOf = (comment: string): string => comment.trim().split('\n')[0]?.trim().slice(0, 40) ?? ''

/** Type of a column with the author or time of the last change, which nobody edits. */
const auditType = (key: string) => ({
  type: key.endsWith('Time') ? 'datetime' : 'normal',
  readonly: true,
})

const longestInput = 255

/** The field type for a PostgreSQL type. */
function typeOf({
  type,
}: SourceColumn): { readonly type: string } & Readonly<Record<string, unknown>> {
  const [, base = type, sizes = ''] =
    /^([a-z ]+?)\s*(?:\(([\d,]+)\))?(?: with.*)?$/.exec(type) ?? []
  const [first = 0, second = 0] = sizes.split(',').map(Number)
  switch (base) {
    case 'smallint':
    case 'integer':
      return { type: 'inputNumber', integer: true }
    case 'bigint':
      return { type: 'inputNumber', precision: 0 }
    case 'numeric':
      return { type: 'inputNumber', precision: sizes === '' ? 2 : Math.min(second, mostDecimals) }
    case 'real':
    case 'double precision':
      return { type: 'inputNumber', precision: mostDecimals }
    case 'boolean':
      return {
        type: 'select',
        options: [
          { value: 'true', text: texts.yes },
          { value: 'false', text: texts.no },
        ],
      }
    case 'date':
      return { type: 'date' }
    case 'timestamp':
      return { type: 'datetime' }
    case 'time':
      return { type: 'time' }
    case 'json':
    case 'jsonb':
      return { type: 'textarea' }
    default:
      return first > longestInput ? { type: 'textarea' } : { type: 'input' }
  }
}

const mostDecimals = 6
