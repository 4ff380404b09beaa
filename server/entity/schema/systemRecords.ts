/** Entity through which administrators edit each of the system's own tables. */
export const keptBy: Readonly<Record<string, string>> = {
  sys_user: 'sysUser',
  sys_role: 'sysRole',
  sys_depart: 'sysDepart',
  sys_position: 'position',
  sys_site: 'sysSite',
  sys_category: 'sysCategory',
  sys_permission: 'sysMenu',
}

/** Items of dictionaries: the entity, its field with the id of the dictionary, and the one with the value. */
export const dictItems = { entity: 'dictItem', dict: 'dictId', value: 'itemValue' } as const

/** Items that a company has added to a dictionary of the platform: the same fields. */
export const ownDictItems = 'ownDictItem'

/** Whether the entity's records are items of dictionaries. */
export const holdsDictItems = (entity: string): boolean =>
  entity === dictItems.entity || entity === ownDictItems

/**
 * Fields that say who belongs to what, by entity, and the runs of a job. They end with the person, role, department or
 * job without a question (contract, §6): what people lose is told by the impact of the deletion. Handing over gives
 * nobody the memberships of another; merging does where the entity's hooks say so (`merging`).
 */
export const memberships: Readonly<Record<string, readonly string[]>> = {
  sysUser: ['selectedroles', 'selecteddeparts', 'departIds'],
  sysRoleUser: ['roleId', 'userId'],
  departMember: ['depId', 'userId'],
  departRole: ['departId', 'users'],
  jobRun: ['job'],
}
