export const iconMessages = {
  title: '菜单图标',
  choose: (title: string) => `选择${title}`,
  none: '不用图标',
  unknown: (name: string) => `没有名为“${name}”的图标`,
} as const
