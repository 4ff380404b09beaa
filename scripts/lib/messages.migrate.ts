/** Texts of `npm run schemas:migrate` about an updated document. */
export const migrateMessages = {
  version: (from: unknown, to: number) => `"schema" 由 ${String(from)} 改为 ${to}`,
  keep: (title: string, key: string) =>
    `字段 “${title}”（${key}）有 showIf，已加 "keep": true：不显示时仍保留原值，与原来一样；希望清空的，删去 keep`,
  owned: (title: string, key: string, owner: string) =>
    `字段 “${title}”（${key}）由 “${owner}” 的 fill 带回，从此显示为只读；只作建议、可以修改的，请移到 suggest`,
  reference: (title: string, key: string, dict: string, entity: string) =>
    `字段 “${title}”（${key}）由字典 ${dict} 改为引用实体 ${entity}：数据不变；删除被引用的记录从此会被拒绝（onDelete 可改）`,
  parent: (title: string, key: string, entity: string) =>
    `字段 “${title}”（${key}）存放上级记录的编号，改为引用实体 ${entity}：数据不变`,
  unreadable: '无法读取，未作修改，请先运行 schemas:check',
  done: (changed: number, all: number) => `共 ${all} 个文档，修改了 ${changed} 个`,
} as const
