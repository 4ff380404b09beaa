export const popupMessages = {
  title: '报表弹窗',
} as const
