/** Texts for moving records of a tree. */
export const moveTexts = {
  move: (name: string) => `移动 ${name}`,
  hint: '拖动，或 Alt + 方向键：上下换位，左移到上一级，右移到前一条之下',
  up: '上移',
  down: '下移',
  out: '移到上一级',
  into: '移到前一条之下',
  to: '移到…',
  titleOf: (name: string) => `移动：${name}`,
  keepsTop: '不选则移到最上层',
  place: '位置',
  last: '排在最后',
  first: '排在最前',
  save: '移动',
  saving: '正在移动…',
  cancel: '取消',
  done: (name: string) => `已移动“${name}”`,
} as const
