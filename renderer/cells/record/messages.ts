export const recordMessages = {
  title: '记录选择',
  dict: '从哪个实体的表中选择：表,文本列,值列，如 cms_brand,name,id',
} as const
