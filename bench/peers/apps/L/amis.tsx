import 'amis/lib/themes/cxd.css'
import 'amis/lib/helper.css'
import { render } from 'amis'
import { fetchPage, levelOptions, m, pageSize, statusOptions, texts } from '../shared/list'
import { show } from '../shared/react'

const map = (options: readonly { readonly value: string; readonly label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]))

const schema = {
  type: 'page',
  body: {
    type: 'crud',
    api: '/api/list',
    syncLocation: false,
    perPage: pageSize,
    pageField: 'pageNo',
    perPageField: 'pageSize',
    affixHeader: false,
    columnsTogglable: false,
    filter: {
      title: '',
      mode: 'inline',
      body: [
        { type: 'input-text', name: 'name', label: m.name },
        { type: 'input-text', name: 'code', label: m.code },
        { type: 'select', name: 'status', label: m.status, options: statusOptions },
        { type: 'select', name: 'level', label: m.levelTitle, options: levelOptions },
        { type: 'input-number', name: 'stock', label: m.stock },
        { type: 'input-date-range', name: 'createTime', label: m.createTime },
      ],
      actions: [
        { type: 'submit', label: texts.search, level: 'primary' },
        { type: 'reset', label: texts.reset },
      ],
    },
    footerToolbar: ['statistics', 'pagination'],
    columns: [
      { name: 'image', label: m.image, type: 'image', width: 32, height: 32 },
      { name: 'name', label: m.name, width: 200, sortable: true },
      { name: 'code', label: m.code, sortable: true },
      { name: 'status', label: m.status, sortable: true, type: 'mapping', map: map(statusOptions) },
      {
        name: 'level',
        label: m.levelTitle,
        sortable: true,
        type: 'mapping',
        map: map(levelOptions),
      },
      {
        name: 'price',
        label: m.price,
        sortable: true,
        type: 'number',
        precision: 2,
        kilobitSeparator: true,
      },
      { name: 'stock', label: m.stock, sortable: true },
      {
        name: 'amount',
        label: m.amount,
        sortable: true,
        type: 'number',
        precision: 2,
        kilobitSeparator: true,
      },
      {
        name: 'hot',
        label: m.hot,
        sortable: true,
        type: 'mapping',
        map: { Y: texts.yes, N: texts.no },
      },
      { name: 'owner', label: m.owner, sortable: true },
      { name: 'createTime', label: m.createTime, sortable: true },
      {
        type: 'operation',
        label: texts.actions,
        buttons: [
          { type: 'button', label: texts.view, level: 'link' },
          { type: 'button', label: texts.edit, level: 'link' },
        ],
      },
    ],
  },
}

/** amis asks its environment for data; the answer is put into its form here. */
async function fetcher({ query = {} }: { query?: Readonly<Record<string, unknown>> }) {
  const { pageNo, pageSize: _size, ...rest } = query
  const { records, total } = await fetchPage(Number(pageNo ?? 1), rest)
  return { status: 200, headers: {}, data: { status: 0, msg: '', data: { items: records, total } } }
}

show(render(schema, {}, { fetcher, theme: 'cxd' } as never))
