import type { DraftPlace } from '../../grid/store/tableDraft'
import { type ListParams, type ListSpec, sameSort, writeListParams } from '../../query/listParams'
import { editTexts } from './messages'

/** What a page of the list is called, and the address that it is found by. */
export function placeOf(params: ListParams, spec: ListSpec): DraftPlace {
  const { page, size, sort, query, advanced } = params
  const details = [
    ...(size === spec.pageSize ? [] : [editTexts.placeSize(size)]),
    ...(sameSort(sort, spec.sort) ? [] : [editTexts.placeSort]),
    ...(Object.keys(query).length > 0 || advanced ? [editTexts.placeQuery] : []),
  ]
  return {
    title: editTexts.place(page, details),
    address: writeListParams(new URLSearchParams(), params, spec).toString(),
  }
}
