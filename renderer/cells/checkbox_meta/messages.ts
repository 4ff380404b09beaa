export const checkboxMetaMessages = {
  title: '勾选框',
  pair: '存储的两个值：勾选、未勾选；不写则存 true、false',
} as const
