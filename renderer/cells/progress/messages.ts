export const progressMessages = {
  title: '进度条',
  amberFrom: '从多少起进度条为橙色（提醒），如 80；不写则不变色',
  redFrom: '从多少起进度条为红色，如 100；不写则不变色',
} as const
