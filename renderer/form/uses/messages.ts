import type { Use } from '../../data/uses'

/** Texts of the question before a deletion of what other records use. */
export const usesTexts = {
  cancel: '取消',
  used: (title: string) => `${title}：还在使用`,
  use: (title: string, field: string) => `${title} · ${field}`,
  count: (count: number, more: boolean) =>
    count === 0 ? '您看不到的记录' : more ? `${count} 条，另有您看不到的` : `${count} 条`,
  open: (title: string, count: number) => `查看 ${count} 条${title}`,
  effects: {
    refuse: '使用期间不允许删除，须先改为其他记录',
    clear: '删除后清空',
    remove: '会一并删除',
    keep: '保留原值',
  } satisfies Record<Use['effect'], string>,
  required: '必填，须先改为其他记录',
  clear: '仍然删除',
  move: '改用后删除',
  merge: '合并',
  another: '改为使用',
  cannot: '其中有不能自动改动的记录：请先处理，或选择改为使用的记录',
  rows: '删除行',
} as const
