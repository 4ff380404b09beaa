/** Messages about inconsistent rights to see and to write a field. */
export const levelTexts = {
  maskAlone: 'mask 须与 can 同用：没有写 can，人人看到的是原值',
  maskUnfit: (type: string) => `“${type}” 不能打码，只有单个文字的字段可以`,
  sameRight: (can: string) => `editCan 与 can 同为 “${can}”，可以不写`,
  everybody: (can: string) => `看得到记录的人都有权限 “${can}”，editCan 没有作用`,
  neverTyped: (key: string) => `字段 “${key}” 的值不由用户填写，editCan 没有作用`,
  ofRows: 'editCan 不能用于明细：请写在明细实体的字段上，或用明细实体的新增、编辑、删除权限',
  onlyRead: (entity: string) => `${entity}的记录在外部数据库中，只能查看，editCan 没有作用`,
}
