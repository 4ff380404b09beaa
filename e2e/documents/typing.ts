import type { OwnDocuments } from '../support/ownDocuments'
import { cellKeys, type Key, keys, sampleOf, titleOf } from '../typing/samples'

/**
 * One kind of record with a field of every type, its list with query bar, form and import, and it edited as a table; the
 * same as rows of another one.
 */
export function writeTypingDocuments({ write, menu }: OwnDocuments): void {
  write('dicts/typing_grade.json', {
    dict: 'typing_grade',
    title: '等级',
    // Letters: a list at rest is no box that an input method writes into.
    items: ['a', 'b', 'c'].map((value) => ({ value, text: `Grade ${value.toUpperCase()}` })),
  })
  write('entities/cms/typing.json', {
    entity: 'typing',
    title: '录入',
    label: 'name',
    api: '/cms/typing',
    perm: 'brand',
    fields: {
      name: { type: 'input', title: '名称', required: true },
      // What makes a row of a sheet wrong, so that it is shown to be put right.
      amount: { type: 'inputNumber', title: '数量' },
      ...fieldsOf(keys),
    },
  })
  write('entities/cms/typingPart.json', {
    entity: 'typingPart',
    title: '录入行',
    label: 'name',
    api: '/cms/typingPart',
    perm: 'brand',
    operations: ['view'],
    fields: {
      typingAllId: { type: 'record', title: '录入单', required: true, of: 'typingAll' },
      name: { type: 'input', title: '名称', required: true },
      ...fieldsOf(cellKeys),
    },
  })
  write('entities/cms/typingAll.json', {
    entity: 'typingAll',
    title: '录入单',
    label: 'name',
    api: '/cms/typingAll',
    perm: 'brand',
    fields: {
      name: { type: 'input', title: '名称', required: true },
      rows: { type: 'subtable', title: '录入行', of: 'typingPart', columns: narrow },
    },
  })
  write('pages/cms/typingAll.json', {
    page: 'cms/typingAll',
    title: '录入单管理',
    kind: 'list',
    entity: 'typingAll',
    search: ['name'],
    columns: ['name'],
    toolbar: ['add'],
    row: ['edit'],
    form: { open: 'drawer', groups: [{ cols: 1, fields: ['name', 'rows'] }] },
  })
  write('pages/cms/typing.json', {
    page: 'cms/typing',
    title: '录入管理',
    kind: 'list',
    entity: 'typing',
    search: ['name', ...cellKeys.map((field) => (isRange(field) ? { field, op: 'eq' } : field))],
    columns: ['name', ...cellKeys],
    toolbar: ['add', 'import'],
    form: { open: 'drawer', groups: [{ cols: 2, fields: ['name', ...keys] }] },
  })
  write('pages/cms/typingEdit.json', {
    page: 'cms/typingEdit',
    title: '录入表格',
    kind: 'edit',
    entity: 'typing',
    search: ['name'],
    toolbar: ['add', 'save'],
    pageSizes: [200],
    columns: narrow,
  })
  menu(
    { name: '录入管理', page: 'cms/typing' },
    { name: '录入表格', page: 'cms/typingEdit' },
    { name: '录入单管理', page: 'cms/typingAll' },
  )
}

const fieldsOf = (some: readonly Key[]) =>
  Object.fromEntries(some.map((key) => [key, { ...sampleOf(key).type, title: titleOf(key) }]))

/** All of them are in sight: a cell is found by its place. */
const narrow = ['name', ...cellKeys].map((field) => ({ field, width: 76 }))

/** Their query bar has two boxes, from and to, unless told otherwise. */
const isRange = (key: Key) =>
  ['inputNumber', 'money', 'date', 'datetime', 'time'].includes(String(sampleOf(key).type.type))
