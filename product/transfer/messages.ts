export const transferMessages = {
  title: '穿梭框',
} as const
