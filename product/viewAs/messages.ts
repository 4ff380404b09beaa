/** Texts of the action. */
export const viewAsTexts = {
  title: '以他的身份查看',
  whom: '这一行是谁：user 一个用户，role 只有这个角色的人',
  cannot: '这里不能以他人身份查看',
} as const
