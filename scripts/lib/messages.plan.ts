import type { GrantsToCome } from '../../server/seed/roles'

/** Texts of `npm run schemas:plan` around its sentences. */
export const planMessages = {
  done: '将对数据库做的：',
  refused: '数据不允许、将不做的（原来的文档继续生效）：',
  left: '没有文档使用的值、引用不到的记录（不会丢失）：',
  roles: '将补给角色的权限（管理员收回过的不再给）：',
  given: ({ role, id, codes, entries }: GrantsToCome): string => {
    const told = [...entries.map((path) => `菜单 ${path}`), ...codes]
    const name = id === undefined ? `新角色 ${role.title}` : role.title
    return `${name}：${told.length === 0 ? '没有新的权限' : told.join('、')}`
  },
  nothing: '无',
} as const
