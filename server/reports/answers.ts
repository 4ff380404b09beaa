import { Type } from 'typebox'
import { type Field, parseDictRef, type Report } from '#model'
import { dictParts } from '../../renderer/model/query/describeField'
import { reportFor } from '../../renderer/model/report/prune'
import { type Dicts, enabledItems } from '../dictionaries/dicts'
import type { Caller } from '../http/right'

const texts = Type.Array(Type.Object({ value: Type.String(), text: Type.String() }))

export const reportColumns = Type.Object({
  cgRpConfigId: Type.String(),
  cgRpConfigName: Type.String(),
  textField: Type.String(),
  columns: Type.Array(Type.Object({ title: Type.String(), dataIndex: Type.String() })),
  dictOptions: Type.Record(Type.String(), texts),
  fieldHrefSlots: Type.Array(Type.Unknown()),
  isGroupTitle: Type.Boolean(),
})

export const reportQueryItems = Type.Array(
  Type.Object({
    field: Type.String(),
    label: Type.String(),
    view: Type.String(),
    mode: Type.String(),
    rule: Type.String(),
  }),
)

/** Columns of a report and the texts of their code dictionaries (contract, §10.2). */
export async function columnsAnswer(report: Report, dicts: Dicts, caller: Caller) {
  const { columns } = reportFor(report, caller.grants)
  const codes = new Set(columns.flatMap(({ field }) => codeOf(field) ?? []))
  const options = await Promise.all(
    [...codes].map(
      async (code) => [code, enabledItems(await dicts.items(code, caller.tenantId))] as const,
    ),
  )
  return {
    cgRpConfigId: report.name,
    cgRpConfigName: report.title,
    // Our own addition to the contract: the column that names a row.
    textField: report.text.key,
    columns: columns.map(({ field, title, width, sortable }) => ({
      title,
      dataIndex: field.key,
      align: isNumber(field) ? 'right' : 'left',
      ...(width === undefined ? {} : { width }),
      ...(sortable ? { sorter: true } : {}),
      // Our own addition too: a masked text must not be copied into another field.
      ...(field.masked ? { masked: true } : {}),
      ...(codeOf(field) === undefined ? {} : { customRender: codeOf(field) }),
    })),
    dictOptions: Object.fromEntries(options),
    fieldHrefSlots: [],
    isGroupTitle: false,
  }
}

/** Query items of a report (contract, §13.2; the views of widgets.md §8.3). */
export const queryAnswer = (report: Report, caller: Caller) =>
  reportFor(report, caller.grants).search.map(({ field, operator, hidden }) => ({
    field: field.key,
    label: field.title,
    view: viewOf(field),
    mode: operator === 'between' ? 'group' : 'single',
    // How a single value is compared; clients of the contract choose for themselves.
    rule: operator,
    ...(hidden ? { hidden: '1' } : {}),
    ...dictParts(field),
  }))

const views: Readonly<Record<string, string>> = {
  select: 'list',
  radio: 'radio',
  switch: 'switch',
  list_multi: 'list_multi',
  checkbox: 'checkbox',
  sel_search: 'sel_search',
  record: 'sel_search',
  popup: 'sel_search',
  category: 'cat_tree',
  sel_category: 'cat_tree',
  user: 'sel_user',
  depart: 'sel_depart',
  area: 'pca',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
}

const viewOf = (field: Field) => views[field.type.name] ?? (isNumber(field) ? 'number' : 'string')

const isNumber = (field: Field) => field.type.exprType(field).kind === 'number'

function codeOf(field: Field): string | undefined {
  const dict = field.type.dict(field)
  return dict !== undefined && parseDictRef(dict)?.kind === 'code' ? dict : undefined
}
