import type { TableDoc } from '../view/scene/tableDoc'

/** A small table with rules, statistics and a checkbox column. */
export const doc: TableDoc = {
  columns: [
    {
      key: 'name',
      title: '名称',
      type: 'input',
      defaultValue: '新',
      validateRules: [
        { required: true, message: '名称不能为空' },
        { unique: true, message: '名称不能重复' },
      ],
    },
    { key: 'price', title: '单价', type: 'inputNumber', statistics: ['sum', 'average'] },
    { key: 'open', title: '启用', type: 'checkbox', customValue: ['Y', 'N'] },
  ],
}

export const rows = [
  { id: 'a', name: '甲', price: 1.5, open: 'Y', other: { deep: 1 } },
  { id: 'b', name: '乙', price: 2, open: 'N' },
  { id: 'c', name: '丙', price: 3, open: 'N' },
]
