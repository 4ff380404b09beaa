import type { Refusal } from '#model'
import type { RoleGrant } from '../rights/documentGrants'
import type { GrantsToCome } from '../seed/roles'
import type { GrantsLeft } from '../seed/rolesLeft'

const named = ({ name, url, perms }: RoleGrant): string =>
  perms ?? `菜单 ${name}${url ? `（${url}）` : ''}`

const list = (grants: readonly RoleGrant[]): string => grants.map(named).join('、')

/** Texts of `npm run schemas:plan` around its sentences. */
export const planMessages = {
  done: '将对数据库做的：',
  refused: '数据不允许、将不做的（原来的文档继续生效）：',
  notDone: ({ message, examples = [] }: Refusal): string =>
    examples.length === 0
      ? message
      : `${message}如：${examples.map((one) => `“${one}”`).join('、')}`,
  untold: (title: string): string =>
    `“${title}”已有的数据不允许这样修改（您无权查看它的全部记录，不说明是哪些）`,
  byServer: '由正在运行的服务回答：',
  doorFailed: (why: string) => `正在运行的服务没有给出回答：${why}`,
  notAsked: '不是 schemas:plan 的请求',
  left: '没有文档使用的值、引用不到的记录（不会丢失）：',
  unfit: '不符合文档的记录（不会改变）：',
  noDatabase: (directory: string) =>
    `${directory} 里没有数据库，没有可以比较的数据：请用 DATA_DIR 或 DATABASE_URL 指明服务器使用的数据库`,
  roles: '将补给角色的权限（管理员收回过的不再给）：',
  given: ({ role, id, codes, entries }: GrantsToCome): string => {
    const told = [...entries.map((path) => `菜单 ${path}`), ...codes]
    const name = id === undefined ? `新角色 ${role.title}` : role.title
    return `${name}：${told.length === 0 ? '没有新的权限' : told.join('、')}`
  },
  over: '文档给过、现在不再给的权限（角色仍有；schemas:plan -- --revoke 收回，管理员给的除外）：',
  revoked: '已收回文档不再给的权限：',
  leftOver: ({ title, isThere, holders, left, needed, limiting }: GrantsLeft): string => {
    const held = holders.map(({ company, people }) => `${company} ${people} 人`).join('，')
    const parts = [
      left.length > 0 ? list(left) : '',
      needed.length > 0 ? `保留 ${list(needed)}（管理员给的权限要经过它）` : '',
      limiting.length > 0
        ? `保留 ${list(limiting)}（它限制着能看到的数据，收回会看到更多；请在角色授权中处理）`
        : '',
    ].filter(Boolean)
    const document = isThere ? '' : '，已没有它的文档'
    return `角色“${title}”（${held === '' ? '没有人持有' : held}${document}）：${parts.join('；')}`
  },
  notRevoked: {
    errors: '文档有错误，没有收回任何权限：先改正，再收回',
    noRoles: '文件夹中没有菜单或角色文档，没有收回任何权限：请检查路径',
    toCome: '文档中还有没有生效的权限，没有收回任何权限：先启动一次服务（npm start），再收回',
  },
  account: 'schemas:plan',
  taken: (left: GrantsLeft): string => `文档不再给，从角色“${left.title}”收回：${list(left.left)}`,
  nothing: '无',
} as const
