/** Texts of the action and its dialog. */
export const copySiteTexts = {
  title: '复制站点',
  titleOf: (name: string) => `复制站点：${name}`,
  with: '可以一并复制哪些实体的记录，须有字段 site 并在同一站点内唯一，如 ["section", "redirect"]',
  unfit: (title: string) =>
    `“${title}”的记录不属于站点，不能随站点复制：须有必填的字段 site，且 single 或 unique 中含有它`,
  what: '复制哪些内容',
  identity: '标识：企业名称、标题、主题色、Logo 与背景',
  /** Records, and the rows that are copied inside them. */
  count: (count: number, rows: readonly { readonly title: string; readonly count: number }[]) =>
    [`${count} 条`, ...rows.map((one) => `${one.title} ${one.count} 行`)].join('，'),
  note: '备案号、HTTPS 证书到期日与资质证书属于原来的域名，不复制；产品、询盘等业务数据也不复制。',
  cancel: '取消',
  save: '复制',
  saving: '正在复制…',
} as const
