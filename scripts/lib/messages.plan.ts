/** What `npm run schemas:plan` says around its sentences. */
export const planMessages = {
  done: '将对数据库做的：',
  refused: '数据不允许、将不做的（原来的文档继续生效）：',
  left: '没有文档使用的值、引用不到的记录（不会丢失）：',
  nothing: '无',
} as const
