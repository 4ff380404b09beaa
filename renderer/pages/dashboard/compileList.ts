import { reportError } from '../../compile/members'
import { checkCondition } from '../../model/check/checkReport'
import type { Field } from '../../model/entity/field'
import { fieldNamed } from '../../model/entity/fieldRef'
import type { CompileContext } from '../../model/entity/kinds'
import { fieldAt } from '../../model/entity/path'
import { below } from '../../model/finding/pointer'
import { rulesOfDoc } from '../../model/report/where'
import type { CardDoc } from './doc'
import { dashboardTexts as texts } from './messages'
import type { ListCard } from './model'

const usualColumns = 4
const usualSize = 6

/** A card with the first records of a list page. */
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
  const page = context.pageDoc?.(card.page ?? '')
  if (!page) return undefined
  const entity = typeof page.entity === 'string' ? context.entity(page.entity) : undefined
  if (!entity || page.kind === 'form' || page.kind === 'detail') {
    if (typeof page.entity !== 'string' || entity) {
      reportError(context, below(at, 'page'), texts.notList(String(card.page)))
    }
    return undefined
  }
  const columns = card.columns
    ? card.columns.flatMap((key, index) => {
        const pointer = below(at, 'columns', index)
        const field = fieldNamed(entity, key, pointer, context.report)
        return field ? [{ field, title: field.title }] : []
      })
    : columnsOf(page.columns, (key) => fieldAt(entity, key)).slice(0, usualColumns)
  const sort = card.sort ?? (typeof page.sort === 'string' ? page.sort : '-createTime')
  const where = rulesOfDoc(card.where ?? [], {
    entity,
    pointer: below(at, 'where'),
    report: context.report,
  })
  for (const [index, condition] of (card.where ?? []).entries()) {
    const place = below(at, 'where', index)
    const field = fieldNamed(entity, condition.field, below(place, 'field'), context.report)
    const { op, value } = condition
    if (field && value !== undefined) {
      checkCondition(field, { op, value, pointer: below(place, 'value') }, context.report)
    }
  }
  const key = sort.replace(/^-/, '')
  if (card.sort !== undefined && key !== 'createTime') {
    fieldNamed(entity, key, below(at, 'sort'), context.report)
  }
  return Object.freeze({
    kind: 'list',
    ...{ name, span, title: card.title ?? String(page.title ?? entity.title) },
    ...{ page: String(card.page), entity, columns, where },
    sort: { field: key, order: sort.startsWith('-') ? ('desc' as const) : ('asc' as const) },
    size: card.size ?? usualSize,
  })
}

/** As the page's document has them. */
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
