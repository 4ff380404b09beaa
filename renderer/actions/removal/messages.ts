import type { Use } from './uses'

/** Texts of the questions before a deletion. */
export const removalTexts = {
  cancel: '取消',
  unknown: '无法计算谁会失去什么，仍可继续',
  used: (title: string) => `${title}：还在使用`,
  use: (title: string, field: string) => `${title} · ${field}`,
  count: (count: number, more: boolean) =>
    count === 0 ? '您看不到的记录' : more ? `${count} 条，另有您看不到的` : `${count} 条`,
  open: (title: string, count: number) => `查看 ${count} 条${title}`,
  effects: {
    refuse: '必填，须先改为其他记录',
    clear: '删除后清空',
    remove: '会一并删除',
    keep: '保留原值',
  } satisfies Record<Use['effect'], string>,
  clear: '仍然删除',
  move: '改用后删除',
  merging: (name: string) => `使用“${name}”的记录都改为使用所选的一条，“${name}”随后删除：`,
  mergingUnused: (name: string) => `没有记录使用“${name}”，合并后它会删除`,
  merge: '合并',
  another: '改为使用',
  anotherHint: '输入名称查找',
  noOther: '没有找到可以改用的记录',
  cannot: '其中有不能自动改动的记录：请先处理，或选择改为使用的记录',
} as const
