const some = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join('、')} 等 ${names.length} 项` : names.join('、')

/** Texts of the calls for viewing as another user. */
export const viewingMessages = {
  whom: '请说明以谁的身份查看',
  self: '这就是您自己',
  cannot: (name: string) => `${name}现在不能登录本租户，不能以其身份查看`,
  stronger: (name: string, names: readonly string[]) =>
    names.length > 0
      ? `${name}有您没有的权限，不能以其身份查看：${some(names)}`
      : `${name}有您没有的权限，不能以其身份查看`,
  ended: '已结束查看',
} as const
