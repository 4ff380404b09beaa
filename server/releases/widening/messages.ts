/** Chinese texts about what a release opens. */
export const wideningMessages = {
  role: (title: string) => `角色 ${title}`,
  everybodyWith: (codes: readonly string[], roles: readonly string[]) => {
    const who = codes.length === 0 ? '所有登录的人' : `有权限 ${codes.join('、')} 的人`
    return roles.length === 0 ? who : `${who}（如角色 ${roles.join('、')}）`
  },
  getsCode: (whom: string, code: string) => `${whom} 将获得权限：${code}`,
  getsEntry: (whom: string, name: string, path: string) =>
    `${whom} 将能打开菜单：${name}（${path}）`,
  opens: (whom: string, what: string, now: string) => `${whom} 将能${what}（现在：${now}）`,
  nobody: '没有人能',
  needs: (ways: readonly string[]) => `须${ways.join('，或')}`,
  codes: (codes: readonly string[]) => `有 ${codes.join('、')}`,
  guards: '另有限制',
} as const
