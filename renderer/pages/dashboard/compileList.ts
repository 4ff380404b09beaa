import { reportError } from '../../compile/members'
import type { Entity } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'
import { fieldNamed } from '../../model/entity/fieldRef'
import type { CompileContext } from '../../model/entity/kinds'
import { fieldAt } from '../../model/entity/path'
import { below } from '../../model/finding/pointer'
import type { CardDoc } from './doc'
import { dashboardTexts as texts } from './messages'
import type { ListCard } from './model'
import { compileWhere } from './where'

const usualColumns = 4
const usualSize = 6

/** Page kinds without an entity, or without a list of it. */
const without: ReadonlySet<string> = new Set([
  ...['dashboard', 'report', 'form', 'detail', 'formHeads', 'formCopies', 'reportHeads'],
])

interface ListPage {
  readonly entity: Entity
  readonly doc: Readonly<Record<string, unknown>>
}

/** The page with that code, if a list of records can be shown from it; undefined = reported as an error. */
export function listPageNamed(
  code: string,
  pointer: string,
  context: CompileContext,
): ListPage | undefined {
  const doc = context.pageDoc?.(code)
  if (!doc) return undefined
  const entity = typeof doc.entity === 'string' ? context.entity(doc.entity) : undefined
  if (entity && doc.kind !== 'form' && doc.kind !== 'detail') return { entity, doc }
  // A list without an entity is an error of its own document, reported there.
  if (entity || without.has(String(doc.kind))) reportError(context, pointer, texts.notList(code))
  return undefined
}

/** Compiles a card with the first records of a list page. */
export function compileListCard(
  card: CardDoc,
  place: {
    readonly name: string
    readonly span: number
    readonly at: string
    readonly context: CompileContext
  },
): ListCard | undefined {
  const { name, span, at, context } = place
  const found = listPageNamed(String(card.page), below(at, 'page'), context)
  if (!found) return undefined
  const { entity, doc: page } = found
  const report = context.sound?.(entity) === false ? () => undefined : context.report
  const columns = card.columns
    ? card.columns.flatMap((key, index) => {
        const pointer = below(at, 'columns', index)
        const field = fieldNamed(entity, key, pointer, report)
        return field ? [{ field, title: field.title }] : []
      })
    : columnsOf(page.columns, (key) => fieldAt(entity, key)).slice(0, usualColumns)
  const sort = card.sort ?? (typeof page.sort === 'string' ? page.sort : '-createTime')
  const where = compileWhere(card.where, { entity, pointer: below(at, 'where') }, context)
  const key = sort.replace(/^-/, '')
  if (card.sort !== undefined && key !== 'createTime') {
    fieldNamed(entity, key, below(at, 'sort'), report)
  }
  return Object.freeze({
    kind: 'list',
    name,
    span,
    title: card.title ?? String(page.title ?? entity.title),
    page: String(card.page),
    entity,
    columns,
    where,
    sort: { field: key, order: sort.startsWith('-') ? ('desc' as const) : ('asc' as const) },
    size: card.size ?? usualSize,
  })
}

/** The columns in the order of the page's document. */
function columnsOf(
  written: unknown,
  fieldOf: (key: string) => Field | undefined,
): readonly { readonly field: Field; readonly title: string }[] {
  return (Array.isArray(written) ? written : []).flatMap((column: unknown) => {
    const doc: { field?: unknown; title?: unknown } =
      typeof column === 'string' ? { field: column } : Object(column)
    const field = fieldOf(String(doc.field))
    return field ? [{ field, title: typeof doc.title === 'string' ? doc.title : field.title }] : []
  })
}
