export const memberTexts = {
  title: '添加成员',
  owner: '发送时所属部门或角色的编号叫什么，如 depId、roleId',
  save: '添加的接口，如 POST /sys/user/addSysUserRole，人员编号以 userIdList 发送',
  done: (count: number) => `已添加 ${count} 人`,
} as const
