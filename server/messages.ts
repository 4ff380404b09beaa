/** Chinese texts that only the server says. */
export const serverMessages = {
  done: '操作成功！',
  added: '添加成功！',
  edited: '修改成功!',
  deleted: '删除成功!',
  deletedMany: '批量删除成功！',
  notFound: '未找到对应实体',
  malformed: '参数不识别！',
  stale: '该记录已被他人修改，请核对后再保存',
  noSession: 'Token失效，请重新登录!',
  noRight: '没有权限，请联系管理员授权',
  noRoute: '路径不存在，请检查路径是否正确',
  failed: '操作失败',
} as const
