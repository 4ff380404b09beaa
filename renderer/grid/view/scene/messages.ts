/** Chinese texts of the editable table. */
export const gridViewMessages = {
  cell: (title: string, row: number) => `${title}，第 ${row} 行`,
  /** A closed cell's text box is empty, so its accessible name contains the displayed text. */
  closed: (text: string, title: string, row: number) => `${text}，${title}，第 ${row} 行`,
  undone: (what: string) => `已撤销：${what}`,
  redone: (what: string) => `已重做：${what}`,
  cleared: '已清除内容',
  clear: '清空',
  filled: (cells: number) => (cells > 0 ? `已填充 ${cells} 个单元格` : '没有可以填充的单元格'),
  title: (title: string, required: boolean) => (required ? `${title}，必填` : title),
  refused: (text: string) => `“${text}” 不是有效的值`,
  rowNumber: '#',
  leads: {
    'row-number': '行号',
    'row-checkbox': '选择',
    'row-radio': '选择',
    'row-expand': '展开',
    'row-drag-sort': '排序',
  },
  selectAll: '全选',
  selectRow: (row: number) => `选择第 ${row} 行`,
  empty: '暂无数据',
  loading: '加载中…',
  /** Which rows a sum covers, if not all. */
  total: (name: string, of: { page: boolean; filtered: boolean }) =>
    `${of.page ? '本页' : ''}${of.filtered ? '筛选' : ''}${name}`,
  statistics: {
    sum: '合计',
    average: '平均',
    min: '最小',
    max: '最大',
    size: '项数',
    distinct: '不同值',
  },
  unusable: {
    missing: '这一行没有编号，只能查看',
    duplicate: '这一行的编号重复，只能查看',
    gone: '这一行已被他人删除，只能查看',
  },
  required: '必填',
} as const
