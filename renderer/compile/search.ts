import { compileAt, defaultEnv } from '../model/compile/exprEnv'
import { isUnknown } from '../model/entity/unknownType'
import { below } from '../model/finding/pointer'
import type { SearchItem } from '../query/model'
import type { SearchDoc } from './listDoc'
import { named, type Place, repeated, reportError, type Shorthand } from './members'
import { compileTexts } from './messages'

/** Items of a query bar; without a document, the label field. */
export function compileSearch(docs: Shorthand<SearchDoc>, place: Place): readonly SearchItem[] {
  const { entity, context } = place
  const items = named<SearchDoc>(docs ?? [entity.label.key], place)
  const seen = new Map<string, string>()
  return Object.freeze(
    items.flatMap((item) => {
      const { field, doc, at, fieldAt } = item
      const { operators, title } = field.type
      const [operator = 'eq'] = doc.op === undefined ? operators : [doc.op]
      if (operators.length === 0) {
        const message = compileTexts.unsearchable(field.key, title)
        if (docs && !isUnknown(field.type)) reportError(context, fieldAt, message)
        return []
      }
      if (!operators.includes(operator)) {
        reportError(context, below(at, 'op'), compileTexts.badOperator(operator, title, operators))
        return []
      }
      // The same field may occur twice, but not with the same operator.
      if (repeated(seen, `${field.key} ${operator}`, item, context)) return []
      const begin = compileAt(doc.defaultBy, {
        env: defaultEnv(context.functions),
        expects: field.exprType ?? field.type.exprType(field),
        pointer: below(at, 'defaultBy'),
        report: context.report,
      })
      return [Object.freeze({ field, operator, ...(begin && { begin }) })]
    }),
  )
}
