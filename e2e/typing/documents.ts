import type { OwnDocuments } from '../support/ownDocuments'
import { cellKeys, type Key, keys, sampleOf, titleOf } from './samples'

/** One kind of record with a field of every type, its list with query bar, form and import, and it edited as a table. */
export function writeTypingDocuments({ write, menu }: OwnDocuments): void {
  write('dicts/typing_grade.json', {
    ...{ dict: 'typing_grade', title: '等级' },
    // Letters: a list at rest is no box that an input method writes into.
    items: ['a', 'b', 'c'].map((value) => ({ value, text: `Grade ${value.toUpperCase()}` })),
  })
  write('entities/cms/typing.json', {
    ...{ entity: 'typing', title: '录入', label: 'name', api: '/cms/typing', perm: 'brand' },
    fields: {
      name: { type: 'input', title: '名称', required: true },
      // What makes a row of a sheet wrong, so that it is shown to be put right.
      amount: { type: 'inputNumber', title: '数量' },
      ...Object.fromEntries(
        keys.map((key) => [key, { ...sampleOf(key).type, title: titleOf(key) }]),
      ),
    },
  })
  write('pages/cms/typing.json', {
    ...{ page: 'cms/typing', title: '录入管理', kind: 'list', entity: 'typing' },
    search: ['name', ...cellKeys.map((field) => (isRange(field) ? { field, op: 'eq' } : field))],
    columns: ['name', ...cellKeys],
    toolbar: ['add', 'import'],
    form: { open: 'drawer', groups: [{ cols: 2, fields: ['name', ...keys] }] },
  })
  write('pages/cms/typingEdit.json', {
    ...{ page: 'cms/typingEdit', title: '录入表格', kind: 'edit', entity: 'typing' },
    ...{ search: ['name'], toolbar: ['add', 'save'], pageSizes: [200] },
    // All of them are in sight: a cell is found by its place.
    columns: ['name', ...cellKeys].map((field) => ({ field, width: narrowPx })),
  })
  menu({ name: '录入管理', page: 'cms/typing' }, { name: '录入表格', page: 'cms/typingEdit' })
}

const narrowPx = 76

/** Their query bar has two boxes, from and to, unless told otherwise. */
const isRange = (key: Key) =>
  ['inputNumber', 'money', 'date', 'datetime', 'time'].includes(String(sampleOf(key).type.type))
