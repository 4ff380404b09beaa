import { Tag } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { colours, type Item, levelOptions, m, money, statusOptions, textOf, texts } from '../shared/list'

/** The 12 columns, as the Table of antd takes them. */
export const columns: ColumnsType<Item> = [
  {
    title: m.image,
    dataIndex: 'image',
    render: (src: string) => <img src={src} width={32} height={32} alt="" />,
  },
  { title: m.name, dataIndex: 'name', width: 200, sorter: true },
  { title: m.code, dataIndex: 'code', sorter: true },
  {
    title: m.status,
    dataIndex: 'status',
    sorter: true,
    render: (value: string) => <Tag color={colours[value]}>{textOf(statusOptions, value)}</Tag>,
  },
  {
    title: m.levelTitle,
    dataIndex: 'level',
    sorter: true,
    render: (value: string) => <Tag color={colours[value]}>{textOf(levelOptions, value)}</Tag>,
  },
  { title: m.price, dataIndex: 'price', sorter: true, align: 'right', render: money },
  { title: m.stock, dataIndex: 'stock', sorter: true, align: 'right' },
  { title: m.amount, dataIndex: 'amount', sorter: true, align: 'right', render: money },
  {
    title: m.hot,
    dataIndex: 'hot',
    sorter: true,
    render: (value: string) => (
      <Tag color={colours[value]}>{value === 'Y' ? texts.yes : texts.no}</Tag>
    ),
  },
  { title: m.owner, dataIndex: 'owner', sorter: true },
  { title: m.createTime, dataIndex: 'createTime', sorter: true },
  {
    title: texts.actions,
    key: 'actions',
    render: () => (
      <>
        <a href="#view">{texts.view}</a> <a href="#edit">{texts.edit}</a>
      </>
    ),
  },
]
