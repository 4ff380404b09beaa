/** What form pages are called. */
export const formTexts = {
  kind: '表单',
} as const
