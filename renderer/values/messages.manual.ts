/** Manual texts of properties shared by several types. */
export const propManual = {
  dict: '字典编码，或已发布的 表,文本列,值列',
  options: '固定选项，每项 {value, text}；与字典同用时排在字典之前',
  optionValue: '存储的值，不含逗号',
  optionText: '显示的文本',
  optionDisabled: '不可再选，已有的值仍显示',
  optionColor:
    '标签的色调，按含义选：neutral 中性、blue 进行中、green 成功、amber 待处理、red 失败或紧急、violet 特别标出',
  integerCode: '值是整数：按整数存放和传送',
  min: '最小值',
  max: '最大值',
  unit: '单位，如 %、kg、天：显示在数字之后，不属于值，录入和粘贴时可带可不带',
  minLength: '最少字数',
  maxLength: '最多字数',
  editorHeight: '编辑器高度（像素）',
  ellipsis: '列表中最多字数，全角字符计 2，其余以 … 代替；不写则按列宽',
  biz: '文件归类的标签：小写字母、数字、下划线、短横，默认 temp',
  accept: '允许的扩展名，以逗号连接，如 .pdf,.docx',
  returnUrl:
    '默认 true，值为逗号连接的路径；false 时值为 {fileName, filePath, fileSize, url} 的列表',
  network: '可填写网络图片地址，默认 false',
  action: '上传调用，API 路径之下，默认 /sys/common/upload',
  responseName: '应答中存放路径的字段，默认 message',
  btnText: '上传按钮的文字',
  allowDownload: '是否可下载，默认 true',
  allowRemove: '是否可删除，默认 true',
} as const
