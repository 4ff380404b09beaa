import { auditFields } from '../model/document/names'
import { fieldAt, pathsBelow } from '../model/entity/path'
import { isUnknown } from '../model/entity/unknownType'
import { messages } from '../model/finding/messages'
import { below } from '../model/finding/pointer'
import { unknownName } from '../model/finding/unknownName'
import type { Sort } from '../table/model'
import { isSortable } from './columns'
import type { SizesDoc } from './listDoc'
import { type Place, reportError } from './members'
import { compileTexts } from './messages'

const defaultSizes = [15, 30, 50, 100]
const defaultSize = 30

/** Initial order of a page: the document's, else the entity's, else newest first. */
export function compileSort(
  written: string | undefined,
  { entity, context, pointer }: Place,
): Sort {
  const text = written ?? entity.order?.key ?? '-createTime'
  const key = text.replace(/^-/, '')
  const field = fieldAt(entity, key)
  const sort: Sort = { field: key, order: text.startsWith('-') ? 'desc' : 'asc' }
  if (field && !isSortable(field) && !isUnknown(field.type)) {
    const message = compileTexts.unsortable(key, field.type.title)
    reportError(context, pointer, message)
  }
  if (!field && key !== 'id' && !auditFields.includes(key)) {
    const names = [...entity.fields.keys(), ...auditFields, ...pathsBelow(entity)]
    context.report(unknownName(pointer, key, names, messages.unknownField))
  }
  return Object.freeze(sort)
}

/** Page size and the sizes that users may choose; `pointer` = the object with both keys. */
export function compileSizes(
  doc: SizesDoc,
  { context, pointer }: Pick<Place, 'context' | 'pointer'>,
): Required<SizesDoc> {
  const pageSizes = doc.pageSizes ?? defaultSizes
  const {
    pageSize = pageSizes.includes(defaultSize) ? defaultSize : (pageSizes[0] ?? defaultSize),
  } = doc
  if (pageSizes.includes(pageSize)) return { pageSize, pageSizes: Object.freeze([...pageSizes]) }
  if (doc.pageSizes) {
    const message = compileTexts.pageSizeNotListed(pageSize)
    reportError(context, below(pointer, 'pageSize'), message)
  }
  const sizes = [...pageSizes, pageSize].sort((a, b) => a - b)
  return { pageSize, pageSizes: Object.freeze(sizes) }
}
