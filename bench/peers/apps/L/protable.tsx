import '@ant-design/v5-patch-for-react-19'
import { type ProColumns, ProTable } from '@ant-design/pro-components'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { fetchPage, type Item, levelOptions, m, pageSize, statusOptions, texts } from '../shared/list'
import { show } from '../shared/react'

const columns: ProColumns<Item>[] = [
  { title: m.image, dataIndex: 'image', valueType: 'image', search: false },
  { title: m.name, dataIndex: 'name', width: 200, sorter: true },
  { title: m.code, dataIndex: 'code', sorter: true },
  {
    title: m.status,
    dataIndex: 'status',
    sorter: true,
    valueType: 'select',
    valueEnum: enumOf(statusOptions),
  },
  {
    title: m.levelTitle,
    dataIndex: 'level',
    sorter: true,
    valueType: 'select',
    valueEnum: enumOf(levelOptions),
  },
  { title: m.price, dataIndex: 'price', sorter: true, valueType: 'money', search: false },
  {
    title: m.stock,
    dataIndex: 'stock',
    sorter: true,
    valueType: 'digit',
    search: false,
  },
  { title: m.stock, dataIndex: 'stock', valueType: 'digitRange', hideInTable: true },
  { title: m.amount, dataIndex: 'amount', sorter: true, valueType: 'money', search: false },
  {
    title: m.hot,
    dataIndex: 'hot',
    sorter: true,
    search: false,
    valueEnum: { Y: { text: texts.yes }, N: { text: texts.no } },
  },
  { title: m.owner, dataIndex: 'owner', sorter: true, search: false },
  {
    title: m.createTime,
    dataIndex: 'createTime',
    sorter: true,
    valueType: 'dateTime',
    search: false,
  },
  { title: m.createTime, dataIndex: 'createTime', valueType: 'dateRange', hideInTable: true },
  {
    title: texts.actions,
    valueType: 'option',
    render: () => [
      <a key="view" href="#view">
        {texts.view}
      </a>,
      <a key="edit" href="#edit">
        {texts.edit}
      </a>,
    ],
  },
]

function enumOf(options: readonly { readonly value: string; readonly label: string }[]) {
  return Object.fromEntries(options.map(({ value, label }) => [value, { text: label }]))
}

show(
  <ConfigProvider locale={zhCN}>
    <ProTable<Item>
      rowKey="id"
      columns={columns}
      search={{ collapsed: false, collapseRender: false }}
      pagination={{ defaultPageSize: pageSize, showQuickJumper: true }}
      request={async ({ current = 1, pageSize: _size, ...query }) => {
        const { records, total } = await fetchPage(current, query)
        return { data: [...records], total, success: true }
      }}
    />
  </ConfigProvider>,
)
