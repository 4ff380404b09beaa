/** Chinese texts of the export dialog, fetched with it. */
export const exportMessages = {
  title: '导出数据',
  rows: '导出的数据',
  query: '当前查询的全部结果',
  selected: (count: number) => `选中的 ${count} 行`,
  columns: '导出的列',
  all: '全选',
  shown: '仅列表中的列',
  through: (title: string) => `经由“${title}”`,
  file: '文件格式',
  files: { xlsx: 'Excel 工作簿（.xlsx）', csv: '文本表格（.csv）' },
  none: '请至少选择一列',
  start: '导出',
  running: '正在导出…',
  cancel: '取消',
  close: '关闭',
} as const
